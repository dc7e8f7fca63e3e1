"""Reactions #38, #44, #63, #65 to #68, #71 to #75 (5.3, and the section on windows in the rulings)."""
import control
import leaders
from book import PLACES
from events import fits, reaction
from events_statecraft import burn, burnable
from events_tools import ask, choose_participants, free, may_put, put

# --- before a Combat


def _militia_may_be(c):
    """A197: Local Militia, loose Militia, or any Expedition of the US among the participants."""
    return bool(c.local_in('us') or c.forces['us'] or c.part['us'].get('militia'))


def _militia(c):
    """US Militia that take part: Volunteers, Local."""
    return c.part['us'].get('militia', 0), c.local_in('us')


@reaction('combat-before', 38)
def militia_fear_of_indians(g, side):
    """#38, A133, A240: half of them, rounded up, stand aside; the US says how many of them are Local."""
    c = g.combat
    volunteers, local = _militia(c)
    n = (volunteers + local + 1) // 2
    numbers = range(max(0, n - volunteers), min(local, n) + 1)
    k = int((yield from ask('us', 'event.choose', [f'number {k}' for k in numbers])).split()[1])
    g.note('stand-aside', n)
    for kind, points in (('militia', n - k), ('local', k)):
        c.kept_out['us'][kind] = c.kept_out['us'].get(kind, 0) + points
    yield from choose_participants(g, c, 'us')


@fits('combat-before', 38)
def _(g, side, own):
    """At least one Indian unit takes part: the British alone judge that (A106)."""
    return _militia_may_be(g.combat) and (not own or bool(g.combat.part['gb'].get('indian')))


@reaction('combat-before', 68)
def lafittes_baratarians(g, side):
    """#68, A133: gone after the Combat."""
    g.combat.extra['us'] += 4
    g.note('card-points', 'us', 4)
    g.combat.bonus['us'] += 1
    g.note('card-die', 'us', 1)
    yield from ()


@fits('combat-before', 68)
def _(g, side, own):
    return g.combat.place == 'new-orleans' and g.combat.defender == 'us'


@reaction('combat-before', 71)
def congreves_rockets(g, side):
    """#71, A133, A201: up to two are out of play; the British say how many of them are Local."""
    c = g.combat
    volunteers, local = _militia(c)
    numbers = range(min(2, local) + 1)  # they do not know whether there are Volunteers
    k = int((yield from ask('gb', 'event.choose', [f'number {k}' for k in numbers])).split()[1])
    n = min(2 - k, volunteers)
    c.local['us'] -= k
    _run(g, c, n)
    g.note('rockets', k + n)
    yield from choose_participants(g, c, 'us')
    if c.form == 'raid':  # A220
        yield from control.check_alone(g, c.place)


def _run(g, c, n):
    """Loose ones first, then those of the Expeditions in the order of their letters."""
    for _ in range(n):
        if g.loose_at('us', c.place).get('militia'):
            g.remove('us', 'militia', place=c.place)
        else:
            force = next(g.forces[key] for key in c.forces['us'] if g.forces[key].units.get('militia'))
            g.remove('us', 'militia', force=force.key)
            leaders.settle_command(g, force)
            if not force.units and not force.leaders:  # 10.3: nothing is left of it
                leaders.remove_marker(g, force)
        if c.form == 'raid':
            c.joining['militia'] -= 1


@fits('combat-before', 71)
def _(g, side, own):
    return g.combat.form in ('land', 'raid', 'invasion') and _militia_may_be(g.combat)


# --- a Raid or an Invasion is named


@reaction('raid-or-invasion', 63)
def barneys_flotilla(g, side):
    """#63, A133: three points that are not Militia, for this Combat."""
    g.combat.extra['us'] += 3
    g.note('card-points', 'us', 3)
    yield from ()


@fits('raid-or-invasion', 63)
def _(g, side, own):
    return PLACES[g.combat.place].zone == 'mid-atlantic'


# --- after a Combat


def _raisin_towns(g):
    return free(g, 'us', ('lexington', 'louisville'))


@reaction('combat-end', 44)
def remember_the_raisin(g, side):
    if g.peace['us']:
        g.move_peace('us', -1, 'peace-card')
    yield from put(g, 'us', 'militia', 3, _raisin_towns(g), spread=1)


@fits('combat-end', 44)
def _(g, side, own):
    """#44, A106: the British must admit that an Indian unit took part."""
    c = g.combat
    towns = _raisin_towns(g)
    if c.winner != 'gb':
        return False
    if own:
        return 'gb' in c.indians and (g.peace['us'] > 0 or may_put(g, 'us', 'militia', towns))
    return g.peace['us'] > 0 or bool(towns)  # counters left, and Indians, are a secret


@reaction('combat-end', 67)
def the_rockets_red_glare(g, side):
    g.move_peace('us', -1, 'peace-card')
    yield from ()


@fits('combat-end', 67)
def _(g, side, own):
    """#67: an Invasion has failed, or a Raid on a Major City was not won."""
    c = g.combat
    if not g.peace['us']:  # A15
        return False
    if c.form == 'invasion':
        return not c.success
    return c.form == 'raid' and PLACES[c.place].town == 'major-city' and c.winner != 'gb'


# --- control is final


def _fresh(g, side):
    """A221: places whose control has become final, by who controls them now; a city just surrendered (6.8)."""
    found = [place for place in dict.fromkeys(g.march.taken if g.march else ()) if g.control[place] == side]
    stormed = getattr(g, 'stormed', None)
    if side == 'gb' and stormed and stormed not in found:
        found.append(stormed)
    return [place for place in found if burnable(g, side, place)]


@reaction('control', 65, 66)
def put_it_to_the_torch(g, side):
    yield from burn(g, side, _fresh(g, side))


@fits('control', 65, 66)
def _(g, side, own):
    return bool(_fresh(g, side))


# --- an activation is named (A119)


def _enemy_named(g, side, *kinds):
    return g.activation.side != side and g.activation.kind in kinds


@reaction('activation', 72, 73)
def council_of_your_fears(g, side):
    """#72, #73, A119, A132: the card is spent, and the Expedition barred until the turn ends."""
    g.barred.add(g.activation.force)
    g.note('activation-void', g.activation.force)
    g.ended = 'activation'
    yield from ()


@fits('activation', 72, 73)
def _(g, side, own):
    return _enemy_named(g, side, 'land')


@reaction('activation', 74)
def bad_weather(g, side):
    g.march.weather = True
    yield from ()


@fits('activation', 74)
def _(g, side, own):
    return _enemy_named(g, side, 'land') and g.activation.purpose in ('move', 'split', 'trail') and not g.march.still


@reaction('activation', 75)
def really_bad_weather(g, side):
    """#75, A119: nothing moves; a fleet of a lake does nothing at all."""
    if g.activation.kind == 'lake':
        g.note('activation-void', g.activation.force)
        g.ended = 'activation'
    else:
        g.march.still = True
    yield from ()


@fits('activation', 75)
def _(g, side, own):
    return _enemy_named(g, side, 'land', 'lake', 'fleet')

