import { readFileSync } from 'node:fs'
import { Agent } from 'node:https'
import { host, prepareProxies, startProxies } from '@/e2e/proxies'
import { TlsVisitor } from '@/e2e/tls-visitor'
import type { Database } from '@/platform/database/connect'
import { hasDebian } from '@/tests/machine/debian-programs'
import { Visitor } from '@/tests/server/visitor'

/** The proxy in front of the servers. */
export interface Door {
  readonly name: string
  /** A browser that comes from this address. */
  visitor(address: string): Visitor
  /** Returns its error log about the servers. */
  complaints(): string
  stop(): Promise<void>
}

/** nginx by the example of `deploy/`; where Debian's packages cannot be had, the browsers go from server to server. */
export const openDoor = (servers: readonly [number, number], database: Database): Promise<Door> =>
  hasDebian ? openNginx(servers, database) : Promise.resolve(openTurns(servers, database))

async function openNginx(servers: readonly [number, number], database: Database): Promise<Door> {
  const prepared = prepareProxies(['nginx'])
  const certificate = readFileSync(prepared.certificate, 'utf8')
  const { proxies, stop } = await startProxies(prepared, servers)
  const [nginx] = proxies
  if (!nginx) throw new Error('nginx was not started.')
  const agent = new Agent({ keepAlive: true, timeout: 30_000 })
  return {
    name: 'nginx',
    visitor: (address) => new TlsVisitor(nginx, { certificate, address, agent }, database),
    complaints: () => nginx.complaints(),
    stop() {
      agent.destroy()
      return stop()
    },
  }
}

const openTurns = (servers: readonly number[], database: Database): Door => ({
  name: 'the browsers themselves',
  visitor: (address) => new TurnVisitor(servers, address, database),
  complaints: () => '',
  stop: async () => {},
})

/** Goes to one server after the other, and to the next where one refuses connections. */
class TurnVisitor extends Visitor {
  static #turn = 0

  constructor(
    private readonly servers: readonly number[],
    private readonly address: string,
    database: Database,
  ) {
    super(`https://${host}`, database)
  }

  override async send(path: string, options: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const seen = { host, 'x-forwarded-for': this.address, 'x-forwarded-proto': 'https' }
    const ask = (port: number | undefined) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        redirect: 'manual',
        ...options,
        headers: { ...seen, cookie, ...options.headers },
      })
    const first = TurnVisitor.#turn++
    const at = (turn: number) => this.servers[turn % this.servers.length]
    const response = await ask(at(first)).catch((error: { cause?: { code?: string } }) => {
      if (error.cause?.code !== 'ECONNREFUSED') throw error
      return ask(at(first + 1))
    })
    this.keepCookies(response)
    return response
  }
}
