"""When a Reaction or Battle card may be played, and by whom.

The windows of docs/RULINGS-madison.md; 8.31-7, 8.31-8, 10.43, 12.36.
A side with cards in hand is asked whenever, for all that everybody has seen, it may hold a card that
could be used now; so the question itself tells nothing.
"""
from .data import BOOK, OTHER
from .flow import ask

BATTLE = {'round': 'combat.battle', 'naval': 'naval.broadside'}


class Context:
    def __init__(self, side, fight=None, sea=None, force=None, target=None):
        self.side, self.fight, self.sea, self.force, self.target = side, fight, sea, force, target


def window(g, side, kind, fight=None, sea=None, force=None, target=None):
    """Asks the side for as long as it may have something to play."""
    if g.prewar or g.half() == 'winter' or g.treaty:
        return
    ctx = Context(side, fight, sea, force, target)
    while g.hand[side] and any(usable(g, ctx, card, kind) for card in g.hidden()):
        options = {'done': None}
        for card in g.hand[side]:
            if usable(g, ctx, card, kind):
                options |= answers(g, ctx, card, kind)
        node = BATTLE.get(kind, 'react')
        answer = yield from ask(side, options, node, always=True)
        if answer == 'done':
            return
        card, target = options[answer]
        g.hand[side].remove(card)
        g.known.pop(card, None)
        g.discard.append(card)
        yield from play(g, ctx, card, kind, target)
        if kind in BATTLE:
            return


def usable(g, ctx, key, kind):
    card = BOOK.card[key]
    if not card.may_use(ctx.side):
        return False
    for use in card.uses:
        if use['window'] == kind and all(holds(g, ctx, card, test) for test in use.get('if', ())):
            return bool(answers(g, ctx, key, kind)) and has_effect(g, ctx, card)
    return False


def has_effect(g, ctx, card):
    """A13: a card that would change nothing may not be played."""
    if card.key != 'magazine-explosion':
        return True
    units = [unit for unit in ctx.fight.took_part if unit.side == 'us' and g.pos.where[unit] == ctx.fight.space]
    return any(g.pos.full(unit) for unit in units) or g.pos.place_of('pike') == ctx.fight.space


def answers(g, ctx, key, kind):
    """What the player may say: the card, and where or whom it hits."""
    if kind in BATTLE:
        return {f'battle {key}': (key, None)}
    targets = targets_of(g, ctx, BOOK.card[key])
    if targets is None:
        return {f'react {key}': (key, None)}
    return {f'react-at {key} {name}': (key, target) for name, target in targets}


def targets_of(g, ctx, card):
    step = card.steps[0]['do']
    if step == 'interdict-space':
        return list({force.start: (force.start, force.start) for force in g.forces if on_land(force)}.values())
    if step == 'cancel-naval-force':
        return list({force.start: (force.start, force.start) for force in g.forces
                     if on_water(force) and force.start not in g.winds}.values())
    if step == 'limit-mf':
        return [(place_or_name(g, force), force) for force in g.forces if on_land(force)]
    if step == 'leader-penalty':
        found = [force for force in g.forces if force.form == 1 and force.leader is not None
                 and force.leader.general]
        return [(place_or_name(g, force), force) for force in found]
    return None


def place_or_name(g, force):
    """A106: two leaders in one space are told apart by name."""
    return force.start


def on_land(force):
    if force.form == 2:
        return any(piece.land or piece.general for piece in force.named)
    return force.leader is not None and force.leader.general


def on_water(force):
    if force.form == 2:
        return any(piece.vessel for piece in force.named)
    return force.leader is None or force.leader.commodore or force.vessels


# -- the tests of data/madison/cards.yaml that windows use

def holds(g, ctx, card, test):
    return TESTS[test['test']](g, ctx, card, test)


def side_of(ctx, test):
    side = test.get('side', 'self')
    return {'self': ctx.side, 'opp': OTHER[ctx.side]}.get(side, side)


def active_leader(g, ctx, card, test):
    return any(force.form == 1 and force.leader is not None and force.leader.general
               and force.side == side_of(ctx, test) for force in g.forces)


def active_piece(g, ctx, card, test):
    piece = BOOK.piece[test['piece']]
    return any(force.form == 1 and force.leader is piece for force in g.forces)


def crossers(g, ctx, card, test):
    return any(unit.kind == 'militia' and unit not in g.abroad for unit in ctx.force.column)


def lead_is(g, ctx, card, test):
    from .data import RANK
    lead = ctx.fight.lead.get(side_of(ctx, test))
    if lead is None or lead.kind not in test.get('types', (lead.kind,)):
        return False
    if test.get('full') and not g.pos.full(lead):
        return False
    return g.pos.rank(lead) >= RANK[test.get('class', 'c')]


def force_has(g, ctx, card, test):
    side = side_of(ctx, test)
    if test.get('still'):
        units = [unit for unit in sorted(ctx.fight.took_part) if unit.side == side
                 and g.pos.where[unit] == ctx.fight.space]
    else:
        units = ctx.fight.units(side)
    return any(unit.kind in test['types'] and (not test.get('full') or g.pos.full(unit)) for unit in units)


def force_with(g, ctx, card, test):
    return BOOK.piece[test['piece']] in ctx.fight.party[side_of(ctx, test)]


def fought(g, ctx, card, test):
    piece = BOOK.piece[test['piece']]
    if piece not in ctx.fight.began.get(side_of(ctx, test), ()):
        return False
    return not test.get('front') or piece in ctx.fight.faces


def beaten(g, ctx, card, test):
    return ctx.fight.beaten in (side_of(ctx, test), 'both')


def relief(g, ctx, card, test):
    fight = ctx.fight
    return bool(relief_spaces(g, fight, side_of(ctx, test)))


def relief_spaces(g, fight, side):
    return [town for town in BOOK.space[fight.space].near
            if town != fight.came_from and g.pos.has_units(side, town)]


TESTS = {
    'active-land': lambda g, ctx, card, test: any(on_land(force) for force in g.forces),
    'active-naval': lambda g, ctx, card, test: any(on_water(force) for force in g.forces),
    'active-leader': active_leader,
    'active-piece': active_piece,
    'crossers': crossers,
    'target': lambda g, ctx, card, test: ctx.target in BOOK.where(test['where']),
    'battle-in': lambda g, ctx, card, test: ctx.fight.space in BOOK.where(test['where']),
    'attacker': lambda g, ctx, card, test: (ctx.fight.attacker if ctx.fight else ctx.force.side) == side_of(ctx, test),
    'round': lambda g, ctx, card, test: ctx.fight.round == test['n'],
    'rounds': lambda g, ctx, card, test: ctx.fight.round >= test['n'],
    'terrain': lambda g, ctx, card, test: BOOK.space[ctx.fight.space].terrain == test['terrain'],
    'fort-used': lambda g, ctx, card, test: (ctx.fight.defender == side_of(ctx, test)
                                             and bool(ctx.fight.fort() if not ctx.fight.over
                                                      else ctx.fight.fort_was_used)),
    'no-fort': lambda g, ctx, card, test: not ctx.fight.fort(),
    'open-or-fort': lambda g, ctx, card, test: (BOOK.space[ctx.fight.space].terrain == 'clear'
                                                or bool(g.pos.fort(ctx.fight.space))),
    'lead': lead_is,
    'force-has': force_has,
    'force-with': force_with,
    'fought': fought,
    'not-captured': lambda g, ctx, card, test: BOOK.piece[test['piece']] not in g.captured,
    'beaten': beaten,
    'relief': relief,
    'fort-absent': lambda g, ctx, card, test: test['fort'] not in g.pos.forts,
}


# -- what the cards do

def play(g, ctx, key, kind, target):
    card = BOOK.card[key]
    if kind == 'round':
        yield from play_battle(g, ctx, card)
    elif kind == 'naval':
        play_naval(g, ctx, card)
        g.settle()  # written nowhere: points are counted anew with a card in a naval combat
    else:
        from .reactions import react
        yield from react(g, ctx, card, target)


def play_battle(g, ctx, card):
    fight, side = ctx.fight, ctx.side
    g.say('battle-card', side, card.key)
    for step in card.steps:
        if step.get('mode') == 'event':
            continue
        if step['do'] == 'drm':
            value = step['n']
            if 'other' in step and bigger(g, fight, side, step):
                value = step['other']
            if 'all-rounds' in step.get('flags', ()):
                fight.lasting[side].append((card.key, value))
            else:
                fight.card[side] = card.key, value
        elif step['do'] == 'extra-step-if-retreat':
            fight.extra.append(('step', OTHER[side], step.get('types'), 'by-result' in step.get('flags', ())))
        elif step['do'] == 'lead-surrenders-if-retreat':
            fight.extra.append(('lead', OTHER[side], None, False))
        elif step['do'] == 'both-extra-step':
            fight.flips_after += step['n']
        elif step['do'] == 'place-fort':
            g.pos.forts.add(step['fort'])
            g.pos.touch()
    yield from ()


def bigger(g, fight, side, step):
    """Card 34: with Indian units, or a full-strength Rifle unit."""
    for unit in fight.units(side):
        if side == 'gb' and unit.kind in step.get('types', ()):
            return True
        if side == 'us' and unit.key in step.get('pieces', ()) and g.pos.full(unit):
            return True
    return False


def play_naval(g, ctx, card):
    step = card.steps[0]
    value = step['n'] if ctx.sea.lake in step.get('lakes', (ctx.sea.lake,)) else step['other']
    g.say('battle-card', ctx.side, card.key)
    ctx.sea.card[ctx.side] = card.key, value
