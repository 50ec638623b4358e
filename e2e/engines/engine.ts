export interface Cookie {
  readonly name: string
  readonly value: string
  readonly path: string
  readonly httpOnly: boolean
}

/** Acts of the hands, in the form that both protocols of WebDriver have: keys and pointer, each a list of steps. */
export type Hands = readonly {
  readonly type: 'key' | 'pointer'
  readonly id: string
  readonly actions: readonly Readonly<Record<string, string | number>>[]
}[]

/** A browser with another engine than Chromium's, driven by the little that a walk or a story needs (decision 0209). */
export interface Engine {
  readonly name: string
  open(url: string): Promise<void>
  /** @param script the body of a function, run in the page on top */
  run<Value>(script: string): Promise<Value>
  act(hands: Hands): Promise<void>
  /** Chooses files of this machine for a field of the page or of its frame. */
  attach(selector: string, files: readonly string[]): Promise<void>
  cookies(): Promise<readonly Pick<Cookie, 'name' | 'value'>[]>
  setCookie(cookie: Cookie): Promise<void>
  /** Turns to the tab that a link has opened, and leaves the others alone. */
  turnToNewTab(): Promise<void>
  /** Makes another visitor of this one, in one tab, without cookies. */
  forget(): Promise<void>
  /** Where downloaded files lie. */
  readonly downloads: string
  /** Complaints of pages since it was asked last. */
  complaints(): readonly string[]
  /** Whether days can be typed into a field for them, in place of a calendar that no pointer of ours reaches. */
  readonly typesDays: boolean
  /** Plugs an authenticator for passkeys in, which answers by itself; null: the engine cannot pretend one. */
  readonly plugIn: (() => Promise<void>) | null
  close(): Promise<void>
}

export interface Kind {
  readonly name: string
  /** The packages of Debian that bring it, by a file of each. */
  readonly packages: Readonly<Record<string, string>>
  start(machine: Machine): Promise<Engine>
}

/** The way in which programs are started that this machine has, or has laid aside. */
export interface Machine {
  /** The words in front of a program. */
  readonly way: readonly string[]
  /** Finds the first of these files that is there. */
  find(...paths: readonly string[]): string | undefined
}
