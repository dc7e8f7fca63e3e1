"""Points that come and go: the questions of events, asked point by point (2.3, 5.5, A271, A296)."""
from book import LIGHT, OTHER, PLACES
from flow import Ask


def may_receive(g, side, place):
    """New points come to places that the side controls, without enemy forces (5.5, A271); At Sea boxes always."""
    if PLACES[place].sea:
        return side == 'gb'
    return g.control[place] == side and not g.present(OTHER[side], place)


def may_join(g, force, kind):
    """A296: Line Units never to an Expedition in the Wilderness; to a British one with a tribe Indians only."""
    nature = PLACES[force.place].nature
    if nature == 'wilderness':
        return kind in LIGHT
    if nature == 'tribal' and force.side == 'gb':
        return kind == 'indian'
    return True


def put_points(g, side, kind, n, places, *, spread=None, may=False, each=1, different=False, forces_only=False,
               extra_forces=()):
    """`n` times `each` points of a type, one after the other, to some of `places` (already checked): loose, or into
    an own land Expedition there.  spread: at most so many places; different: another place each time;
    may: the owner may stop; extra_forces: besides (the Coastal Raid).  Returns the places used."""
    used = []
    if not places and not extra_forces:
        return used
    for _ in range(n):
        if not g.left[side][kind]:
            yield Ask(side, 'event.put', ['done'], always=True)  # what counters are left is his secret
            break
        options = {}
        for place in places:
            if different and place in used or spread and len(set(used)) >= spread and place not in used:
                continue
            if not forces_only:
                options[f'place {place}'] = (place, None)
            for force in g.land_forces_at(side, place):
                if may_join(g, force, kind):
                    options[f'force {force.key}'] = (place, force)
        for key in extra_forces:
            options[f'force {key}'] = (g.forces[key].place, g.forces[key])
        if not options:
            break
        answer = yield Ask(side, 'event.put', [*options, *(['done'] if may else [])], always=True)
        if answer == 'done':
            break
        place, force = options[answer]
        come(g, side, kind, each, place, force)
        used.append(place)
    return used


def come(g, side, kind, n, place, force=None):
    """New points arrive."""
    if force:
        n = g.add(side, kind, n, force=force.key)
        if n:
            g.note('points-join', kind, n, force.key)
        from leaders import settle_command
        settle_command(g, force)
    else:
        n = g.add(side, kind, n, place=place)
        if n:
            g.note('points-come', side, kind, n, place)


def lose_points(g, side, n, *, force=None, place=None, keep=0, kinds=None):
    """The owner removes n points of an Expedition, or of the loose ones in a place, type by type."""
    for _ in range(n):
        box = g.forces[force].units if force else g.loose_at(side, place)
        here = [kind for kind in box if kinds is None or kind in kinds]
        if not here or sum(box.values()) <= keep:
            break
        answer = yield Ask(side, 'event.choose', [f'type {kind}' for kind in here], always=True)
        kind = answer.split()[1]
        g.remove(side, kind, 1, place=place, force=force)
        if force:
            g.note('points-left', kind, force)
        else:
            g.note('points-gone', side, kind, 1, place)
