/** One line to a client's driver. `op` names the operation; the rest is what it needs (README.md). */
export interface DriverRequest {
  readonly op: string
  readonly [field: string]: unknown
}

/** One line back. */
export type DriverAnswer =
  | { readonly ok: unknown }
  | {
      readonly problem: string
      readonly retry_after?: number | null
      readonly message?: string
      /** Whether the program should ask its user to sign in; in a case: compared where it stands. */
      readonly sign_in?: boolean
    }

export interface CaseStep {
  readonly request: DriverRequest
  readonly answer: DriverAnswer
}

/** A request to the server of a case, and its answer. */
export interface Exchange {
  readonly path: string
  /** Among what is sent, in a body of JSON or, by `GET`, in the address; of a list each, in its order. */
  readonly fields: Readonly<Record<string, unknown>>
  /** Headers that must be sent; null: that must not be. */
  readonly headers?: Readonly<Record<string, string | null>>
  readonly answer: Envelope | PlainAnswer
}

/** 0 and what a call brings, or the code of a refusal. */
export interface Envelope {
  readonly code: number
  readonly data: unknown
}

/** As it stands in HTTP, for what has no envelope: feeds and files. */
export interface PlainAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** A text, or something that is sent as JSON. */
  readonly body?: unknown
  /** After so many bytes of the body the line breaks. */
  readonly breaks?: number
  /** The body goes on for so many bytes more. */
  readonly more?: number
  /** The body comes by a byte in each second, and no end. */
  readonly drips?: true
  /** In place of all: what comes over the line, which is no HTTP. */
  readonly raw?: string
}

/**
 * A case with the client's required answers, step by step. `$store` stands for a file of the case, `$unwritable` for one
 * beside which no other can be made, so that it can be read and not be replaced, `$folder` for a folder of it, `$server` for a server that answers by `exchanges`, in their order, and publishes the key of the
 * vectors.
 */
export interface ConformanceCase {
  readonly group: string
  readonly name: string
  /** The files of a system, by path, for `$root`; null: a folder. */
  readonly tree?: Readonly<Record<string, string | null>>
  /** The content of the store's file before the first step. */
  readonly store?: string
  readonly exchanges?: readonly Exchange[]
  readonly steps: readonly CaseStep[]
}
