"""Civilized Indian Combat (8.6; A72-A74, A111, A167)."""
import combat
import control
import leaders
from book import FIGURES, LEADERS, TRIBE_AT, TRIBES
from flow import Roll


def belligerent(g, place):
    return place in TRIBE_AT and g.standing[TRIBE_AT[place]] == 'belligerent'


def campaign(g, march):
    """The Expedition looks for the tribe, fights what it finds, and may make it give up."""
    tribe, force = TRIBE_AT[march.at], g.forces[march.force]
    if not force.units:
        return
    victories = g.victories.get(force.key, 0)
    found = yield from _hunt(g, tribe, force, victories)
    if not found and not g.has_units('gb', march.at):
        return
    c = g.combat = combat.Combat(g, 'us', march.at, force.key, None, 'tribe')
    size = 0
    if found:
        size = yield from _size(g, tribe)
        c.extra['gb'] = size
    c.found = size + sum(g.units_at('gb', march.at).values())
    c.located = found
    c.commander, c.command = combat.command(g, march)
    if c.found:
        g.note('combat-begins', force.key, march.at)
        yield from combat.prepare(g, c)
        yield from combat.before(g, c)
        yield from combat.resolve(g, c)
    else:
        c.winner = 'us'
    if found and c.winner == 'us':
        yield from _capitulate(g, tribe, force, c.found, victories)
    g.combat = None


def _hunt(g, tribe, force, victories):
    """8.6 step 1, A73: the lowest Initiative of his Leaders."""
    die = yield Roll()
    initiative = min(g.stats(name)[0] for name in force.leaders or [force.commander])
    g.note('hunt-die', tribe, die, initiative, victories)
    found = die + initiative - victories <= FIGURES['locate']
    g.note('tribe-found' if found else 'tribe-hidden', tribe)
    return found


def _size(g, tribe):
    """Step 2; #34 adds two while Weatherford is there."""
    die = yield Roll()
    size = die + (2 if g.weatherford == tribe else 0)
    g.note('tribe-strength', tribe, die, size + sum(g.units_at('gb', TRIBES[tribe]).values()))
    return size


def _capitulate(g, tribe, force, size, victories):
    """Steps 4 and 5, A74: the whole force that was fought counts."""
    die = yield Roll()
    g.note('surrender-die', tribe, die, victories, size)
    if die - victories > size:
        if force.place:
            g.victories[force.key] = victories + 1
            g.note('tribe-victory', tribe, victories + 1)
        return
    g.standing[tribe] = 'defeated'
    g.note('tribe-defeated', tribe)
    place = TRIBES[tribe]
    _disperse(g, tribe, place)
    g.victories.pop(force.key, None)
    g.move_peace('gb', 1, 'peace-tribe')
    yield from control.check_alone(g, place)


def _disperse(g, tribe, place):
    """A111, A167: British Indian units are removed, their Leaders go to the pool, Weatherford leaves the game."""
    for kind, n in list(g.loose_at('gb', place).items()):
        g.remove('gb', kind, n, place=place)
    for force in g.land_forces_at('gb', place):
        for kind, n in list(force.units.items()):
            g.remove('gb', kind, n, force=force.key)
        for name in list(force.leaders):
            leaders.to_pool(g, name)
            g.note('to-pool', name)
        leaders.remove_marker(g, force)
    if g.weatherford == tribe:
        g.weatherford = None
        g.put_leader('weatherford', 'out')


def leadership(g, place):
    """A72: column 1, unless an Indian Leader is in the area."""
    best = 1
    if g.weatherford == TRIBE_AT.get(place):
        best = max(best, g.stats('weatherford')[2])
    for force in g.land_forces_at('gb', place):
        best = max([best, *(g.stats(name)[2] for name in force.leaders if LEADERS[name].kind == 'indian')])
    return best
