import type { Deps } from './deps'

/** The installation with its domains opened. */
export interface Installation extends Deps {
  /**
   * Returns the context of a domain.
   * @throws Error when it is not open yet
   */
  readonly of: <Context>(domain: ContextOpener<Context>) => Context
}

interface ContextOpener<Context> {
  readonly name: string
  readonly open: (deps: never, ports: never) => Context | Promise<Context>
}

/** The contexts of an installation by their domains. */
export class Contexts {
  readonly #contexts = new Map<object, unknown>()

  // The stored context of a domain is the result of its `open`.
  readonly of = <Context>(domain: ContextOpener<Context>): Context => {
    if (!this.#contexts.has(domain)) throw new Error(`The domain ${domain.name} is not open yet`)
    return this.#contexts.get(domain) as Context
  }

  keep<Context>(domain: ContextOpener<Context>, context: Context) {
    this.#contexts.set(domain, context)
  }
}
