import type { FastifyInstance } from 'fastify'
import type { BoundCommand } from '@/platform/commands/command'
import type { ApiCalls } from '@/platform/contract/api-call'
import type { Calls } from '@/platform/contract/call'
import { isThere } from '@/platform/contract/feature'
import { type ApiDeps, serveApi } from '@/platform/http/api/serve'
import { type GatewayDeps, serve } from '@/platform/http/gateway'
import type { Wording } from '@/platform/i18n/message'
import { readTranslators } from '@/platform/i18n/server'
import { bindCommands, type InstallationOpener } from './bind'
import type { Contexts, Installation } from './contexts'
import type { Domain } from './domain'

/** A domain at its place in the list: its declaration and its opening, with the types of its context erased. */
export interface PlacedDomain<
  Member extends Calls = Calls,
  Console extends Calls = Calls,
  Api extends ApiCalls = ApiCalls,
> extends Pick<
    Domain<never, Calls, Calls, never>,
    | 'name'
    | 'feature'
    | 'mails'
    | 'samples'
    | 'imports'
    | 'personalData'
    | 'impersonalTables'
    | 'backup'
    | 'overview'
    | 'staff'
  > {
  readonly calls: Member | undefined
  readonly consoleCalls: Console | undefined
  readonly apiCalls: Api | undefined
  open(installation: Installation, contexts: Contexts): Promise<OpenDomain>
  commands(openInstallation: InstallationOpener): Promise<Readonly<Record<string, BoundCommand>>>
}

export interface OpenDomain {
  serve(app: FastifyInstance, gateway: GatewayDeps, api: ApiDeps): Promise<void>
  serveConsole(app: FastifyInstance, gateway: GatewayDeps): void
}

/** Puts a domain into the list; @param give what it needs of domains above it, which does not compile without */
export function placed<
  Context,
  Member extends Calls,
  Console extends Calls,
  Ports,
  Mails extends Wording | undefined = undefined,
  Api extends ApiCalls = Record<never, never>,
>(
  domain: Domain<Context, Member, Console, Ports, Mails, Api>,
  ...[give]: unknown extends Ports ? [] : [give: (installation: Installation) => Ports]
): PlacedDomain<Member, Console, Api> {
  const { name, feature, samples, imports, personalData, impersonalTables, overview, staff } = domain
  const { mails, member, console, api, backup } = domain
  return {
    name,
    ...(feature && { feature }),
    ...(mails && { mails }),
    ...(samples && { samples }),
    ...(imports && { imports }),
    ...(personalData && { personalData }),
    ...(impersonalTables && { impersonalTables }),
    ...(backup && { backup }),
    ...(overview && { overview }),
    ...(staff && { staff }),
    calls: member?.calls,
    consoleCalls: console?.calls,
    apiCalls: api?.calls,
    async open(installation, contexts) {
      const letters = mails && {
        translate: readTranslators(mails, installation.overrides, installation.vendor.seller.timeZone),
      }
      type DomainInput = Parameters<typeof domain.open>
      const context = await domain.open(
        { ...installation, ...letters } as DomainInput[0],
        give?.(installation) as DomainInput[1],
      )
      contexts.keep(domain, context)
      const { features } = installation.vendor
      if (!isThere(features, { feature })) return { serve: async () => {}, serveConsole: () => {} }
      domain.jobs?.(context)
      return {
        async serve(app, gateway, apiDeps) {
          if (member) serve(app, member.calls, () => member.handlers(context), { ...gateway, features })
          if (api) serveApi(app, api.calls, () => api.handlers(context), { ...apiDeps, features })
          await domain.pages?.(app, context, gateway)
        },
        serveConsole(app, gateway) {
          if (!console) return
          // The same handlers answer what may be stale, with the replica as their database.
          const behind = gateway.replica && { ...context, database: gateway.replica.database }
          const stale = behind && hasStale(console.calls) ? () => console.handlers(behind) : undefined
          serve(app, console.calls, () => console.handlers(context), { ...gateway, features, stale })
        },
      }
    },
    async commands(openInstallation) {
      const declared = await domain.commands?.()
      return declared
        ? bindCommands(declared.commands, openInstallation, (installation) => installation.of(domain), feature)
        : {}
    },
  }
}

const hasStale = (calls: Calls) => Object.values(calls).some(({ mayBeStale }) => mayBeStale)
