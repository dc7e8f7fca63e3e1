// board_types.d.ts - what a game's board is to the shared client.  Types only: nothing of it is
// served.  games/GAME/board.js exports createBoard; docs/ADDING-A-GAME.md tells how to write one.
//
// A board draws and tells; it decides nothing.  What can be chosen is told to it by mark(), what
// was pointed at it tells by onPick().  Things are named by kind and key, as the game names them
// ('region', 'new-orleans'), and written 'region:new-orleans' where one string is wanted.  Members
// with a question mark may be left out: the client then shows less.
import type { Game } from './game.js';
import type { Battle } from './play/battle.js';
import type { Marks } from './play/desk.js';
import type { Rect } from './play/mapview.js';
import type { Panel } from './play/side.js';
import type { Entry, Note, View } from './table.js';

/** What a board is made of: the game, and its map.json (null where it has none). */
export interface BoardParts {
  game: Game;
  map: any;
}

/** What games/GAME/board.js exports.  The board comes when its words and style are there. */
export interface BoardModule {
  createBoard(parts: BoardParts): Promise<Board>;
}

/** What is seen of a card beside its title and text. */
export interface Face {
  value?: number | string; // in the corner
  title?: string; // where it is written otherwise than the card is named in sentences
  side?: string; // whose colours it has; none: nobody's
  art?: string; // symbol of a sprite
  foot?: (string | Node)[];
}

/** Cards that lie together; `active`: they are being played, and are shown beside the hand. */
export interface Pile {
  key: string;
  title: string;
  cards: string[]; // as far as the viewer knows them
  count: number;
  active?: boolean;
}

/** The cards of a side: by name as far as the viewer knows them, and how many there are. */
export interface HeldCards {
  cards: string[];
  count: number;
  apart?: ApartCards;
}

/** Those of the cards that are kept apart from the others: what is written on each. */
export interface ApartCards {
  cards: string[];
  flag: string;
}

/** Something by which the card browser sifts.  `open`: as buttons, not in a list to open. */
export interface CardFilter {
  key: string; // also the parameter of the page's address
  title: string;
  all: string; // the choice that lets every card through
  choices: { value: string; text: string }[];
  of(card: string): string; // the value of a card
  open?: boolean;
}

/** A part of the map, by name. */
export interface Sight {
  key: string;
  title: string;
  rect: Rect;
}

/** Something that can be shown over the map. */
export interface Overlay {
  key: string;
  title: string;
  icon: string;
}

/** An answer that a player may give once for all questions of its kind in a turn. */
export interface StandingAnswer {
  key: string; // of the kind of question
  action: string;
}

/** What panels beside the map may use. */
export interface PanelContext {
  score?: Note[] | null; // the coming score, once it is known
  you?: string;
  onThing?: (kind: string, key: string) => void;
  onRule?: (id: string) => void;
  openScore?: () => void;
  /** What a thing is, in a sheet: for what is no place of the map. */
  openThing?: (kind: string, key: string, title?: string) => void;
}

export interface Board {
  /** The picture; the client puts it into the page, zooms it by its viewBox and takes it out. */
  readonly element: SVGSVGElement;
  /** The part of the picture that "whole map" shows; without it the whole viewBox. */
  readonly home?: Rect;
  /** The part that stands for the game on the first page. */
  readonly plate?: Rect;
  /** A small screen shows all of it at first, not its middle. */
  readonly whole?: boolean;

  /** Draws a position; `moved`: notes of what has just happened, to be shown as movement. */
  update(view: View, change?: { moved?: Note[] }): void;
  /** Marks what can be chosen, what is chosen, what is pointed at; replaces all earlier marks. */
  mark(marks: Partial<Marks>): void;
  /** Where a thing is drawn, in units of the picture; null: not here. */
  locate(kind: string, key: string): Rect | null;
  /** `fn` is called when a thing is clicked or chosen by key, whether it is marked or not. */
  onPick(fn: (kind: string, key: string) => void): void;
  /** `fn` is called when a thing is pointed at, and with null when it no longer is. */
  onInspect?(fn: (kind: string, key: string, element: Element | null) => void): void;
  /** `fn` is called when parts of the board have come that were not needed at first, such as the panel of a battle:
   * it is asked again then. */
  onMore?(fn: () => void): void;
  /** Pieces on or off. */
  setMarkers?(on: boolean): void;
  /** What the board shows over the map outside its picture, such as an opened stack; the board places and
   * fills it, the client puts it into the map. */
  readonly over?: HTMLElement;
  /** Closes it; whether there was anything to close. */
  closeOver?(): boolean;
  /** Parts of the map that are often wanted: buttons bring them near. */
  readonly sights?: Sight[];
  /** What may be shown over the map, one at a time; buttons switch them. */
  readonly overlays?: Overlay[];
  /** Shows one of them, or none; `notes`: the report of the position. Again when the position changes. */
  showOverlay?(key: string | null, notes: Note[]): void;
  /** Lets go of the page; nothing is called afterwards. */
  destroy?(): void;

  /** What to show when it is the viewer's turn. */
  openingView?(view: View, targets: Marks['targets']): Rect | null;
  /** A thing and what is there, in sentences: for screen readers, and when a click chose nothing. */
  describe?(kind: string, key: string, view: View): string;
  /** The same for the eye, in a box beside the thing; null: nothing to show. */
  inspect?(kind: string, key: string, view: View): Node | null;
  /** Where the game stands ("Turn 2/8"), for the bar above. */
  header?(view: View): string;
  /** Who is ahead and by how much, for the end of the game. */
  standing?(view: View, log: Entry[]): HTMLElement | null;
  /** Whether the odds of an action are looked at before it is done, whatever the player wants to be asked. */
  isWary?(action: string): boolean;
  /** Whether such odds say that he should think again. */
  warns?(odds: Note[]): boolean;
  /** The action that a click on a thing means most often here, to say why it cannot be done; null: none. */
  wouldMean?(kind: string, key: string): string | null;
  /** Tracks, score and the like, beside the map. */
  sidePanels?(view: View, context?: PanelContext): Panel[];
  /** The fight that goes on or was the last, told from the log; null: none. */
  battle?(view: View, log: Entry[]): Battle | null;
  /** How points were counted in an entry of the log, by side, and what became of the score; null: none
   * were.  What is returned makes it when it is to be shown: like a battle, until the player goes on, and
   * again from the log. */
  tally?(entry: Entry, log: Entry[]): (() => Battle | Promise<Battle>) | null;

  /** Who holds which cards, by side. */
  hands?(view: View): Record<string, HeldCards>;
  piles?(view: View): Pile[];
  face?(card: string): Face;
  /** `book` is cards.json.  Asked again when the language has changed. */
  filters?(book: Record<string, any>): CardFilter[];

  /** The actions that lead to a thing which cannot be chosen at once, in their order, as far as the board can
   * tell; null: none do.  The client does one after the other. */
  way?(kind: string, key: string): string[] | null;
  /** What is written on the target of an action: its price, and that it leads to a fight. */
  hint?(action: string, view: View): { badge?: string; fight?: boolean };
  /** The symbol of a verb or a whole action; null: none. */
  actionIcon?(action: string): string | null;
  /** Whether a verb is a button of its own and its targets are marked after it: where it could go almost
   * anywhere and is seldom meant.  A name: one button for all verbs of that name, called by verbLabel. */
  apart?(verb: string, view: View): boolean | string;
  /** Whether things of a kind that are on the map are chosen there in what is asked; if not, by buttons. */
  clickable?(kind: string, view: View): boolean;
  /** The label of a verb that is a button of its own, or of several verbs behind one; null: the game's own phrase. */
  verbLabel?(verb: string): string | null;
  /** The answer to what is asked that may stand for the turn, so that a window in which one seldom does anything
   * is not asked every time; null: this is always asked. */
  letBe?(view: View): StandingAnswer | null;
  /** Whether the question is about the card in play, which is then shown over the map; without: each is. */
  asksOfCard?(view: View): boolean;
  /** What a question means to those who wait for its answer; null: as it is asked. */
  awaits?(asked: Note, name: string): string | null;
  /** A short label of an action's button; null: the game's own phrase. */
  shortAction?(action: string): string | null;
  /** The question before an action that is final, where its own phrase says too little; `asked`: the prompt
   * that it answers, `odds`: what it may lead to. */
  phrase?(action: string, asked: Note | null, odds: Note[]): string | null;
  /** A picture of chances that a note tells, one of several; null: its words are enough. */
  oddsPicture?(note: Note, notes: Note[]): Node | null;
  /** Those of the notes about chances that are told in words; the others a picture shows. */
  oddsTold?(notes: Note[]): Note[];
  /** The heading that a note makes in the log; null: it is an ordinary line. */
  logHeading?(note: Note): string | null;
}
