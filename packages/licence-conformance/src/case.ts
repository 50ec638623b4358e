/** One line to a client's driver. `op` names the operation; the rest is what it needs (README.md). */
export interface DriverRequest {
  readonly op: string
  readonly [field: string]: unknown
}

/** One line back. */
export type DriverAnswer =
  | { readonly ok: unknown }
  | { readonly problem: string; readonly retry_after?: number | null; readonly message?: string }

interface CaseStep {
  readonly request: DriverRequest
  readonly answer: DriverAnswer
}

/** What the server of a case is asked, and what it answers. */
export interface Exchange {
  readonly path: string
  /** Among what is sent, in a body of JSON or, by `GET`, in the address. */
  readonly fields: Readonly<Record<string, string>>
  /** 0 and what the call brings, or the code of a refusal. */
  readonly answer: { readonly code: number; readonly data: unknown }
}

/**
 * What a client must answer, step by step. `$store` stands for a file that is the case's own, `$server` for a server that
 * answers by `exchanges`, in their order, and publishes the key of the vectors.
 */
export interface ConformanceCase {
  readonly group: string
  readonly name: string
  /** What stands in the store's file before the first step. */
  readonly store?: string
  readonly exchanges?: readonly Exchange[]
  readonly steps: readonly CaseStep[]
}
