import type { FastifyInstance } from 'fastify'
import type { Calls } from '@/platform/contract/call'
import { type DoorKeeper, serve } from '@/platform/http/door'
import type { Wording } from '@/platform/i18n/message'
import { readTranslators } from '@/platform/i18n/server'
import type { Deps } from './deps'
import type { Domain } from './domain'

/** The installation with its domains opened. */
export interface House extends Deps {
  /** What a domain works with. @throws Error when it is not open yet */
  readonly of: <Context>(domain: Opening<Context>) => Context
}

interface Opening<Context> {
  readonly name: string
  readonly open: (deps: never, ports: never) => Context | Promise<Context>
}

/** The contexts of a house by their domains. */
export class Contexts {
  readonly #contexts = new Map<object, unknown>()

  // What is kept for a domain is what its `open` has given.
  readonly of = <Context>(domain: Opening<Context>): Context => {
    if (!this.#contexts.has(domain)) throw new Error(`The domain ${domain.name} is not open yet`)
    return this.#contexts.get(domain) as Context
  }

  keep<Context>(domain: Opening<Context>, context: Context) {
    this.#contexts.set(domain, context)
  }
}

/** A domain at its place in the list: what it declares, and how it opens, whatever it works with. */
export interface PlacedDomain<Member extends Calls = Calls, Console extends Calls = Calls>
  extends Pick<
    Domain<never, Calls, Calls, never>,
    'name' | 'imports' | 'personalData' | 'impersonalTables' | 'timeline'
  > {
  readonly calls: Member | undefined
  readonly consoleCalls: Console | undefined
  open(house: House, contexts: Contexts): Promise<OpenDomain>
}

export interface OpenDomain {
  serve(app: FastifyInstance, keeper: DoorKeeper): void
}

/** Puts a domain into the list; @param give what it needs of domains above it, which does not compile without */
export function placed<
  Context,
  Member extends Calls,
  Console extends Calls,
  Ports,
  Mails extends Wording | undefined = undefined,
>(
  domain: Domain<Context, Member, Console, Ports, Mails>,
  ...[give]: unknown extends Ports ? [] : [give: (house: House) => Ports]
): PlacedDomain<Member, Console> {
  const { name, imports, personalData, impersonalTables, timeline, mails, member, console } = domain
  return {
    name,
    ...(imports && { imports }),
    ...(personalData && { personalData }),
    ...(impersonalTables && { impersonalTables }),
    ...(timeline && { timeline }),
    calls: member?.calls,
    consoleCalls: console?.calls,
    async open(house, contexts) {
      const letters = mails && { translate: await readTranslators(mails) }
      type Given = Parameters<typeof domain.open>
      const context = await domain.open({ ...house, ...letters } as Given[0], give?.(house) as Given[1])
      contexts.keep(domain, context)
      domain.jobs?.(context)
      return {
        serve(app, keeper) {
          if (member) serve(app, member.calls, member.handlers(context), keeper)
          if (console) serve(app, console.calls, console.handlers(context), keeper)
        },
      }
    },
  }
}
