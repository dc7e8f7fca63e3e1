"""Reactions of cards 104 to 107 (at a Combat), 118 to 126, 132 and 140: cards that change a land Combat (8)."""
import combat
import lakes
import leaders
from book import LAKES, OTHER, PLACES, TYPES
from events import fits, reaction
from events_upper import ask, lake_force, may_put_out, slow

# Own=False asks what the others see.  Of what a force consists is taken for hidden (A106) even if all of it is loose or
# Local Militia, and a leadership column of 3 does not count: for #118, #119, #120, #122, #123 and #124 the side is then
# asked once too often.
CANADIAN_SHORE = {place for lake in ('erie', 'ontario') for place in LAKES[lake] if PLACES[place].country == 'canada'}


def _more_than_half(c, side, kind):
    return 2 * c.part[side].get(kind, 0) > c.points(side) > 0


def _militia(c, side):
    return c.part[side].get('militia', 0) + c.local_in(side)


def _pick_anew(g, c, sides):
    """A240: supply is worked out anew; whose limit has changed picks among all who are there."""
    for side in sides:
        part, aside, limit = c.part[side], c.local_aside[side], c.limit[side]
        combat._gather(g, c, side)
        if c.limit[side] == limit:
            c.part[side], c.local_aside[side] = part, aside
        elif combat._may_choose(g, c, side):
            yield from combat._choose_participants(g, c, side)


def _die(g, side, n):
    g.combat.bonus[side] += n
    g.note('card-die', side, n)


# --- 104, 105 Unsure of Victory


@fits('combat-before', 104, 105)
def _(g, side, own):
    """A106: the Commanding Leader of the attack is known; #141 counts him 1 higher."""
    c = g.combat
    return c.form == 'land' and c.attacker == OTHER[side] and slow(g, c.force, c.commander) >= 3


@reaction('combat-before', 104, 105)
def unsure_of_victory(g, side):
    g.combat.off = True
    g.ended = 'combat'
    yield from ()


# --- 106, 107 Sally Onto the Lake, at a Combat


@fits('combat-before', 106, 107)
def _(g, side, own):
    """A133: only the Lake Expedition of the Combat's lake."""
    c = g.combat
    return c.form == 'land' and c.lake is not None and may_put_out(g, side, c.lake)


@reaction('combat-before', 106, 107)
def sally(g, side):
    """Free, whatever his Initiative; then supply, lake and columns are worked out anew."""
    c = g.combat
    force = lake_force(g, side, c.lake)
    yield ask(side, 'event.target', [f'activate {force.key} put-out'])
    yield from lakes.activate(g, force, 'put-out')
    g.ended = None  # #109 ends only this activation
    yield from _pick_anew(g, c, (c.attacker, c.defender))


# --- 118 Those Are Regulars, by God!, 119 Volley and Bayonet


@fits('combat-before', 118)
def _(g, side, own):
    return not own or _more_than_half(g.combat, side, 'regular')


@reaction('combat-before', 118)
def those_are_regulars(g, side):
    g.combat.shift[side] += 1
    _die(g, side, 1)
    yield from ()


@fits('combat-after', 119)
def _(g, side, own):
    return side in g.combat.open and (not own or _more_than_half(g.combat, side, 'regular'))


@reaction('combat-after', 119)
def volley_and_bayonet(g, side):
    _die(g, side, 2)
    yield from ()


# --- 120 Push On, Brave York Volunteers!


@fits('combat-before', 120)
def _(g, side, own):
    c = g.combat
    return PLACES[c.place].country == 'canada' and (not own or _militia(c, side) > 0)


@reaction('combat-before', 120)
def york_volunteers(g, side):
    """They are no Militia for the die; for the losses they are."""
    g.combat.brave = True
    _die(g, side, 1)
    yield from ()


# --- 121 Laura Secord's Walk


@fits('combat-before', 121)
def _(g, side, own):
    c = g.combat
    return c.form == 'land' and c.attacker == 'us' and c.place in CANADIAN_SHORE


@reaction('combat-before', 121)
def laura_secords_walk(g, side):
    g.combat.secord = True
    yield from ()


# --- 122 Kentucky Mounted Riflemen


@fits('combat-after', 122)
def _(g, side, own):
    """A243: no Fort that counts; two Militia, Local ones too, or any Cavalry."""
    c = g.combat
    if side not in c.open or PLACES[c.place].region != 'west' or not combat.no_fort(g, c):
        return False
    return not own or _militia(c, side) >= 2 or c.part[side].get('cavalry', 0) > 0


@reaction('combat-after', 122)
def kentucky_mounted_riflemen(g, side):
    n = 2 if g.combat.part[side].get('cavalry') else 1
    g.combat.added[side] += n
    g.note('card-stars', side, n)
    yield from ()


# --- 123, 124 Night Attack, 125, 126 Flank March


@fits('combat-before', 123, 124)
def _(g, side, own):
    return not own or g.combat.column_of(side) < 3  # A203


@reaction('combat-before', 123, 124)
def night_attack(g, side):
    g.combat.shift[side] += 1
    yield from ()


@fits('combat-after', 125, 126)
def _(g, side, own):
    return side in g.combat.open


@reaction('combat-after', 125, 126)
def flank_march(g, side):
    _die(g, side, 2)
    yield from ()


# --- 132 Supply Wagons Lost


@fits('combat-before', 132)
def _(g, side, own):
    """Not in Raids and against tribes: it would change nothing."""
    c = g.combat
    return c.form in ('land', 'invasion') and c.supply[OTHER[side]] > 0


@reaction('combat-before', 132)
def supply_wagons_lost(g, side):
    """7.2: one level lower; the enemy picks his participants anew if the limit has changed (A240)."""
    c, enemy = g.combat, OTHER[side]
    c.wagons[enemy] += 1
    yield from _pick_anew(g, c, (enemy,))


# --- 140 Magazine Explodes

BLAST = 2


@fits('combat-end', 140)
def _(g, side, own):
    """His force defended with a Fort that counted, and was forced out or wiped out."""
    c = g.combat
    return side == c.defender and c.fort > 0 and side in c.beaten


@reaction('combat-end', 140)
def magazine_explodes(g, side):
    """The winner loses two points, his choice, but keeps one, even if he has gone back since; the Fort is gone."""
    c, enemy = g.combat, OTHER[side]
    g.note('magazine', c.place)
    for owner in (side, enemy):
        g.set_fort(owner, c.place, 0) if g.fort(owner, c.place) else None
    for turn in range(BLAST):
        if sum(c.part[enemy].values()) <= 1:
            if not turn:
                yield ask(enemy, 'event.choose', ['done'])
            return
        kinds = [kind for kind in TYPES if c.part[enemy].get(kind)]
        kind = (yield ask(enemy, 'event.choose', [f'type {kind}' for kind in kinds])).split()[1]
        yield from _blown_up(g, c, enemy, kind)


def _blown_up(g, c, side, kind):
    """A point of those who took part: loose, or of an Expedition."""
    c.part[side][kind] -= 1
    for key in c.forces[side]:
        if g.forces[key].units.get(kind):
            g.remove(side, kind, force=key)
            g.note('points-left', kind, key)
            leaders.settle_command(g, g.forces[key])
            return
    place = next(p for p in PLACES if g.loose_at(side, p).get(kind))
    g.remove(side, kind, place=place)
    g.note('points-gone', side, kind, 1, place)
    yield from ()
