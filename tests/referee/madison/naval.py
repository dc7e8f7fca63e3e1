"""Naval combat (12.0) and its rulings A58-A60, A98, A109-A111."""
from .data import BOOK, OTHER, WAITING
from .flow import DIE, ask
from .retreat import settle_commodore, vessels_flee
from .windows import window

SMALLEST = ('schooner', 'sloop')


class SeaFight:
    def __init__(self, g, attacker, box, force):
        self.g, self.attacker, self.defender = g, attacker, OTHER[attacker]
        self.box, self.lake, self.force = box, BOOK.lake_of_box[box], force
        self.lead, self.card = {}, {}

    def fleet(self, side):
        return self.g.pos.vessels(side, self.box)

    def fit(self, side):
        return [ship for ship in self.fleet(side) if self.g.pos.full(ship)]

    def chief(self, side):
        chiefs = self.g.pos.commodores(side, self.box)
        return chiefs[0] if chiefs else None


def battle(g, attacker, box, fleet, force):
    """12.1, 12.2: one round; one side keeps the box."""
    fight = SeaFight(g, attacker, box, force)
    outer, g.sea_fight = g.sea_fight, fight
    g.attacked.add(box)  # A120
    for side in (fight.attacker, fight.defender):
        options = {f'lead {ship.key}': ship for ship in fight.fit(side)}
        answer = yield from ask(side, options, 'naval.flagship')
        fight.lead[side] = options[answer]
        g.say('lead-vessel', side, options[answer].key)
    for side in (fight.attacker, fight.defender):
        yield from window(g, side, 'naval', sea=fight)
    row = yield from roll(g, fight)
    yield from carry_out(g, fight, row)
    g.sea_fight = outer


def modifiers(g, fight):
    """12.3, from the attacker's side."""
    mine, theirs = fight.fit(fight.attacker), fight.fit(fight.defender)
    g.say('naval-battle', fight.attacker, fight.lake, len(mine), len(theirs))
    value, found = BOOK.modifier, []
    more, less = max(len(mine), len(theirs)), min(len(mine), len(theirs))
    sign = 1 if len(mine) > len(theirs) else -1
    if more >= 2 * less and more != less:
        found.append(('double-ships', sign * value['double-ships']))
    elif more != less:
        found.append(('more-ships', sign * value['more-ships']))
    pos = g.pos
    found.append(('lead-vessel', (pos.rank(fight.lead[fight.attacker]) - pos.rank(fight.lead[fight.defender]))
                  * value['lead-vessel']))
    chief = fight.chief(fight.attacker)
    if chief:
        found.append(('naval-leader-attacks', pos.modifier(chief)))
    chief = fight.chief(fight.defender)
    if chief:
        found.append(('naval-leader-defends', -pos.modifier(chief)))
    found.append(('frigate', (frigates(mine) - frigates(theirs)) * value['frigate']))
    found.append(('small-ships', (small(theirs) - small(mine)) * value['small-ships']))
    return [row for row in found if row[1]]


def frigates(ships):
    return any(ship.kind == 'frigate' for ship in ships)  # A59: a ship of the line is none


def small(ships):
    return all(ship.kind in SMALLEST for ship in ships)


def roll(g, fight):
    total = 0
    for name, value in modifiers(g, fight):
        g.say('naval-drm', name, value)
        total += value
    for side in (fight.attacker, fight.defender):
        sign = 1 if side == fight.attacker else -1
        bonus = []
        if fight.force is not None and fight.force.bonus == 'provincial-marine' and side == fight.force.side:
            bonus.append(('provincial-marine', 1))
        if side in fight.card:
            bonus.append(fight.card[side])
        for name, value in bonus:
            g.say('naval-drm-card', 'naval-card', sign * value, name)
            total += sign * value
    face = yield DIE
    row = next(row for row in BOOK.naval_results if face + total <= row['up-to'])
    g.say('naval-roll', fight.lake, face, total, face + total, row['key'])
    return row


def carry_out(g, fight, row):
    pos = g.pos
    loser = fight.attacker if row['loser'] == 'attacker' else fight.defender
    winner = OTHER[loser]
    waiting = []
    steps = {fight.attacker: row['attacker-steps'], fight.defender: row['defender-steps']}
    sunk_lead = False
    if row.get('strikes'):
        strike(g, fight, row['strikes'], loser, waiting)
        sunk_lead = True
    if row.get('roll'):
        face = yield DIE
        steps[winner] += BOOK.loss_roll[face - 1]
        g.say('naval-loss-roll', winner, face, BOOK.loss_roll[face - 1])
    for side in (fight.attacker, fight.defender):
        for number in range(steps[side]):
            yield from hit(g, fight, side, first=number == 0 and not (sunk_lead and side == loser))
    for side in (loser, winner):
        hurt = [ship for ship in fight.fleet(side) if side == loser or not pos.full(ship)]
        chiefs = pos.commodores(side, fight.box)
        if side == loser or not fight.fit(side):
            hurt += chiefs
        if hurt:
            yield from vessels_flee(g, side, fight.box, set(hurt))
    for chief in waiting:
        yield from settle_commodore(g, chief, (fight.lake,))
    g.say('naval-over', winner, fight.lake)


def strike(g, fight, what, loser, waiting):
    """12.41, 12.6, A60."""
    pos = g.pos
    ships = [fight.lead[loser]] if what == 'lead' else fight.fleet(loser)
    for ship in list(ships):
        g.say('strikes', ship.key, fight.box)
        g.lose(ship)
    chief = fight.chief(loser)
    if chief:
        if chief not in pos.flipped:
            pos.flip(chief)
        pos.put(chief, WAITING)
        g.say('leader-replaced', chief.key, chief.back['key'])
        waiting.append(chief)


def hit(g, fight, side, first):
    """12.42, A98, A111."""
    fit, fleet = fight.fit(side), fight.fleet(side)
    if first and fight.lead[side] in fit:
        g.damage(fight.lead[side])
        return
    if not fleet:
        return
    options = {f'lose {ship.key}': ship for ship in fit or fleet}
    answer = yield from ask(side, options, 'naval.hit')
    if fit:
        g.damage(options[answer])
    else:
        g.sink(options[answer])
