"""The registry of events, and all that an author of events has to know.

Events live in events_*.py of this folder (all are imported by referee.py).  An event is a generator function:

    @event(46)                        the numbers of the card and its copies
    def the_war_hawks(g, side):       side: who plays it
        g.move_peace('us', -1, 'peace-card')
        yield from ()                 a generator, even if nobody is asked

    @possible(46)                     may it be chosen for a Round: the card's condition, and A15: it would
    def _(g, side):                   change something.  Without this function: always.
        return g.peace['us'] > 0

    @reaction('combat-before', 123, 124)     a Reaction (also `Reaction*`: one registration for each window);
    def night_attack(g, side):               windows: card, activation (own-activation is the same window), raid-or-invasion,
        g.combat.shift[side] += 1            dispersion, combat-before, combat-after, combat-casualty,
        yield from ()                        combat-end, control, lake-before, lake-after, lake-round

    @fits('combat-before', 123, 124)         may it be played now: own=True: by all that `side` itself knows;
    def _(g, side, own):                     own=False: by what everybody can see (assume yes where it is hidden).
        return g.combat.column[side] < 3     own=False decides whether the side is asked at all.

Who may play the event (side of the card), whether the card is at hand, and what A112 forbids after the markers have met
is looked after by cards.py and windows.py.  The card has left the hand before the generator runs.

Asking (flow.py):   answer = yield Ask(side, 'event.put', ['place york', 'force gb-a', 'done'])
                    face = yield Roll();   one = yield Pick(set)
A question with one option is answered by itself unless always=True.  The words of actions are those of the journals:
look at traces (build/tests/referee/trace JOURNAL); the engine's node names: event.put (place/force/done), event.site
(place/haven/lake/zone/tribe/fort/road/advance/done), event.target (force/leader/activate/secretary/done),
event.choose (type/ship/number/box/take/come/done).

The game `g` is state.Game.  Most used:
    g.control[place], g.present(side, place), g.has_units(side, place), g.loose_at(side, place), g.units_at(side, place)
    g.forces[key]: .place .side .units .leaders .commander .points;  g.land_forces_at(side, place), g.free_marker(side)
    g.add(side, kind, n, place=/force=) (as many as there are: returns how many), g.remove(...), g.shift(...)
    g.left[side][kind] counters left;  g.fort(side, place), g.set_fort(side, place, level);  g.town(place), g.home(side, place)
    g.where[leader] -> Expedition or post (pool, aside, wounded, secretary, out, loose ...);  g.stats(leader) ->
    (initiative, rank, tactical);  g.put_leader(leader, post)
    g.move_peace(side whose marker moves, by, note);  g.season, g.winter, g.year, g.napoleon, g.blockade, g.standing
    g.docked, g.afloat, g.out, g.building, g.yard;  g.hand, g.saved, g.deck
    g.note(message, *args): as in the trace's notes ("m", "a"), with all of "a"; those of one message are compared in order.
      Only write a note if you write all of its kind there: a message that was ever noted by the referee is compared.
    g.ended = 'card' | 'activation' | 'combat' in a Reaction: what the window belongs to is over ('card': Ops lost #145;
      'activation': void #72/#109; 'combat': #104)

In a window: g.march (march.March: .side .force .purpose .leader .at .mp .crossed ...), g.combat (combat.Combat: .form 'land' 'raid'
'invasion' 'tribe', .place .attacker .defender .part[side] .local[side] .column[side] .shift[side] .bonus[side] .die[side] .stars[side]
.supply[side] .winner ...), g.battle (lakes.Battle).

Procedures to call with `yield from` (all take g first):
    pieces.put_points(g, side, kind, n, places, ...)     event.put, point by point      (see there)
    pieces.lose_points(g, side, n, force=/place=, ...)   the owner's choice: event.choose `type ...`
    control.take(g, side, place)                         control, with all that follows from it (8.3, 11, 5.6, A103)
    control.check_alone(g, place)                        A103, A220: somebody may be alone there now
    leaders.join(g, side, leader, force)                 puts a Leader into an Expedition: rank, bumping, command (10.2, 10.4)
    leaders.found(g, side, leader, place) -> key         a new Expedition
    leaders.leave(g, leader, post)                       takes one out (10.3: Replacement, succession)
    leaders.draw(g, side, place=/force=, ...)            draws a Leader (10.2)
    ops.spend(g, side, points, grant)                    Ops given by an event: grant None, 'yards', 'brown', 'eckford', 'single'
    march.choose_activation(g, side, ops, forces, may)   `activate ...`, event.target; runs it to its end
    lakes.put_out(g, side, lake), raids.raid(g), cards.draw_cards(g, side, n), cards.play_one(g, side, saving=False)
"""
from types import SimpleNamespace

EVENTS = {}  # number -> SimpleNamespace(play, possible)
REACTIONS = {}  # (number, window) -> SimpleNamespace(play, fits)


def _event(number):
    return EVENTS.setdefault(number, SimpleNamespace(play=None, possible=lambda g, side: True))


def _reaction(number, code):
    return REACTIONS.setdefault((number, code), SimpleNamespace(play=None, fits=lambda g, side, own: True))


def event(*numbers):
    """Registers what the event of these cards does."""
    def register(play):
        for number in numbers:
            _event(number).play = play
        return play
    return register


def possible(*numbers):
    """Registers when the event of these cards may be chosen."""
    def register(test):
        for number in numbers:
            _event(number).possible = test
        return test
    return register


def reaction(code, *numbers):
    """Registers what these cards do as a Reaction in a window."""
    def register(play):
        for number in numbers:
            _reaction(number, code).play = play
        return play
    return register


def fits(code, *numbers):
    """Registers when these cards may be played in a window."""
    def register(test):
        for number in numbers:
            _reaction(number, code).fits = test
        return test
    return register
