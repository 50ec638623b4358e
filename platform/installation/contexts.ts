import type { Deps } from './deps'

/** The installation with its domains opened. */
export interface Installation extends Deps {
  /** What a domain works with. @throws Error when it is not open yet */
  readonly of: <Context>(domain: ContextOpener<Context>) => Context
}

interface ContextOpener<Context> {
  readonly name: string
  readonly open: (deps: never, ports: never) => Context | Promise<Context>
}

/** The contexts of an installation by their domains. */
export class Contexts {
  readonly #contexts = new Map<object, unknown>()

  // What is kept for a domain is what its `open` has given.
  readonly of = <Context>(domain: ContextOpener<Context>): Context => {
    if (!this.#contexts.has(domain)) throw new Error(`The domain ${domain.name} is not open yet`)
    return this.#contexts.get(domain) as Context
  }

  keep<Context>(domain: ContextOpener<Context>, context: Context) {
    this.#contexts.set(domain, context)
  }
}
