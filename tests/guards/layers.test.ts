import { expect, it } from 'vitest'
import { circlesIn, type Import, imports } from './imports'
import { groups, platformLayers, ranks } from './plan'
import { files, product, read, source, testing } from './tree'

/**
 * The rules of imports, types included: apps compose domains, domains depend on integrations, both on the platform;
 * browser code does not import the server. A new rule is a line here.
 */
interface Layer {
  readonly of: RegExp
  /** Modules that these files do not import, except for the exception. */
  readonly never: RegExp
  readonly except?: RegExp
  readonly mend: string
}

const own = (path: string) => path.split('/').slice(0, 3).join('/')

const serverPackages =
  /^(node:|fastify$|@fastify\/|drizzle-orm|pg$|@electric-sql\/|pino$|nodemailer$|sharp$|jose$|prom-client$|@node-rs\/|zod$|zod\/)/
const serverRooms =
  /^platform\/(database|config|jobs|mail|audit|installation)\/|^platform\/i18n\/server|^platform\/http\/(?!client)/
const either = (...patterns: readonly RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'))

const browser =
  /^platform\/(ui|codes|legal|time)\/|^platform\/i18n\/(?!server|rooms|wording-of)|^platform\/http\/client|^integrations\/payments\/(\w+\/)?(collect|in-browser)|^domains\/[\w-]+\/[\w-]+\/((screens|console)\/|(places|browser)\.ts)|^apps\/(member|console)\//
const rules = /^domains\/[\w-]+\/[\w-]+\/rules(\.ts$|\/)/

const layers: readonly Layer[] = [
  { of: /./, never: either(/^(tests|e2e|drills)\//, testing), mend: 'Product code imports no test code.' },
  {
    of: /^platform\//,
    never: /^(domains|integrations|apps)\//,
    mend: 'The platform knows no domain, no integration and no app. Let the app pass in what the platform needs.',
  },
  {
    of: /^integrations\//,
    never: /^(domains|apps)\//,
    mend: 'An integration knows no domain and no app: it does what its interface says, for any of them.',
  },
  {
    of: /^domains\//,
    never: /^apps\//,
    mend: 'A domain knows no app. The app puts domains together, not the other way round.',
  },
  {
    of: browser,
    never: either(
      serverPackages,
      serverRooms,
      /^apps\/(server|demo|generate)\//,
      /^domains\/[\w-]+\/[\w-]+\/(store|calls|actions|pages|jobs|tables|context|secrets|index)(\.ts$|\/)/,
    ),
    mend: 'Browser code imports no server code. Talk to the server through the contract’s calls.',
  },
  {
    of: rules,
    never: either(
      serverPackages,
      /^react/,
      /^platform\/(database|http|jobs|mail)\//,
      /^domains\/[\w-]+\/[\w-]+\/(store|calls|actions|jobs|tables)(\.ts$|\/)/,
    ),
    mend: 'Rules decide and touch nothing: no database, no network, no clock. Take what they need as an argument.',
  },
  {
    of: /^domains\/[\w-]+\/[\w-]+\/(?!screens\/|console\/|browser\.ts)/,
    never: /^(react|react-dom|@lingui\/react)($|\/)/,
    mend: 'Server code draws no screens.',
  },
  {
    of: /^(?!domains\/[\w-]+\/[\w-]+\/(store|tables|relations)(\.ts$|\/))/,
    never: /^domains\/[\w-]+\/[\w-]+\/relations\.ts$/,
    mend: 'What a domain publishes of its tables is for SQL alone. Ask for it in a store.',
  },
  {
    of: /^domains\/[\w-]+\/[\w-]+\/(?!store[/.]|tables[/.]|relations\.ts)/,
    never: /^(drizzle-orm|pg$|@electric-sql\/)/,
    mend: 'SQL stands in the domain’s store and tables alone. Add a function to the store and call that.',
  },
]

const breaks = ({ of, never, except }: Layer, { from, to }: Import) =>
  of.test(from) && never.test(to) && !except?.test(to)

it.each(layers)('$mend', (layer) => {
  expect(imports.filter((each) => breaks(layer, each))).toEqual([])
})

const rooms = Object.values(platformLayers).flatMap((layer) => layer.split(' '))

const roomIn = (path: string) => /^platform\/([\w-]+)/.exec(path)?.[1]

it('every room of the platform has a layer', () => {
  const there = new Set(product.flatMap((path) => roomIn(path) ?? []))
  expect([...there].sort()).toEqual([...rooms, 'ui'].sort())
})

it('a room of the platform imports only rooms before it, types included', () => {
  const upwards = imports.flatMap(({ from, to }) => {
    const [own, other] = [roomIn(from), roomIn(to)]
    if (own === undefined || other === undefined || own === other || own === 'ui') return []
    if (rooms.includes(other) && rooms.indexOf(other) < rooms.indexOf(own)) return []
    return [
      `${from} imports ${to}, but ${other} stands above ${own}: declare below both what is shared, or have it handed in`,
    ]
  })
  expect(upwards).toEqual([])
})

it('ui imports only base, language, the contract and the client of the calls', () => {
  const { base, language } = platformLayers
  const below = [...`${base} ${language} contract`.split(' '), 'ui']
  const others = imports.filter(({ from, to }) => {
    const other = roomIn(to)
    return roomIn(from) === 'ui' && other !== undefined && !below.includes(other) && to !== 'platform/http/client.ts'
  })
  expect(others).toEqual([])
})

it('a domain’s store, calls and screens are private: import from its index.ts, or compose in apps/', () => {
  const room = /^domains\/[\w-]+\/[\w-]+\/(store|calls|actions|pages|domain|commands|screens|console)(\.ts$|\/)/
  const demo = /^domains\/[\w-]+\/[\w-]+\/demo-members\.ts$/
  const taken = ({ from, to }: Import) =>
    from.startsWith('domains/') && !demo.test(from) && room.test(to) && own(from) !== own(to)
  expect(imports.filter(taken)).toEqual([])
})

it('imports have no circle of files, types included', () => {
  expect(circlesIn(imports.filter(({ to }) => /\.tsx?$/.test(to)))).toEqual([])
})

it('every domain has the same plan: each file in its root has a place in it', () => {
  const rooms = 'actions|calls|commands|console|contract|imports|mails|map|messages|pages|rules|screens|store|tables'
  const ofOne =
    'commerce/catalogue/(check|draft)|accounts/identity/secrets|commerce/invoices/(document|electronic|pdf)|commerce/disputes/pdf|staff/operators/secrets|back-office/privacy/document'
  const file =
    '(browser|commands|context|domain|events|index|jobs|map|places|relations|rules|schema|settings|store|tables)\\.ts'
  const plan = new RegExp(`^domains/([a-z-]+/[a-z-]+/(${rooms})|${ofOne})/|^domains/[a-z-]+/[a-z-]+/${file}$`)
  const loose = product.filter((path) => path.startsWith('domains/') && !/\.test\.tsx?$/.test(path) && !plan.test(path))
  expect(loose).toEqual([])
})

const order = Object.entries(groups).flatMap(([group, domains]) => domains.map((domain) => `${group}/${domain}`))

const domainIn = (path: string) => /^domains\/([\w-]+\/[\w-]+)\//.exec(path)?.[1]

it('there are nine groups of ten domains at most', () => {
  expect(Object.keys(groups).length).toBeLessThanOrEqual(9)
  expect(Object.entries(groups).filter(([, domains]) => domains.length > 10)).toEqual([])
})

it('every domain has its place in the order', () => {
  const there = new Set(product.flatMap((path) => domainIn(path) ?? []))
  expect([...there].sort()).toEqual([...order].sort())
})

it('every domain is in the one list, by its domain.ts', () => {
  const list = 'apps/server/domains.ts'
  const listed = imports.flatMap(({ from, to }) =>
    from === list && to.endsWith('/domain.ts') ? (domainIn(to) ?? []) : [],
  )
  expect(listed.sort()).toEqual([...order].sort())
})

it('a domain imports only domains before it, types and tables included', () => {
  const upwards = imports.flatMap(({ from, to }) => {
    const [own, other] = [domainIn(from), domainIn(to)]
    if (own === undefined || other === undefined || order.indexOf(other) <= order.indexOf(own)) return []
    return [`${from} imports ${to}, but ${other} stands above ${own}: tell of it by an event, or have it handed in`]
  })
  expect(upwards).toEqual([])
})

it('screens and rooms of a domain make only calls of their own domain and of domains before it', () => {
  const ownerOf = new Map(
    product
      .filter((path) => /^domains\/.*\/contract\//.test(path))
      .flatMap((path) =>
        [...read(path).matchAll(/^ +'((?:GET|POST) \/[^'\n]*)': \{/gm)].map(([, key = '']) => [key, path] as const),
      ),
  )
  const upwards = product
    .filter((path) => /^domains\/.*\/((screens|console)\/|browser\.ts)/.test(path))
    .flatMap((path) =>
      [...read(path).matchAll(/'((?:GET|POST) \/[^'\n]*)'/g)].flatMap(([, key = '']) => {
        const [own, other] = [domainIn(path), domainIn(ownerOf.get(key) ?? '')]
        if (own === undefined || other === undefined) return [`${path} makes ${key}, which no contract declares`]
        if (order.indexOf(other) > order.indexOf(own)) return [`${path} makes ${key}, but ${other} stands above ${own}`]
        const ofStaff = / \/console\/api\//.test(key)
        return ofStaff && /\/screens\//.test(path) ? [`${path} makes ${key}, which is for staff`] : []
      }),
    )
  expect(ownerOf.size).toBeGreaterThan(400)
  expect(upwards).toEqual([])
})

const roomOf = (path: string) => /^domains\/[\w-]+\/[\w-]+\/([\w-]+)/.exec(path)?.[1] ?? ''

const rankOf = (path: string) => ranks.findIndex((rank) => rank.split(' ').includes(roomOf(path)))

it('every folder and file of a domain has its rank', () => {
  const ownFiles = [...product, ...files.filter((path) => path.endsWith('/messages/en.json'))]
  const there = new Set(ownFiles.filter((path) => domainIn(path) && !/\.test\.tsx?$/.test(path)).map(roomOf))
  const ranked = ranks.flatMap((rank) => rank.split(' '))
  expect([...there].sort()).toEqual([...ranked].sort())
})

it('a file imports values of its domain only from its own rank and from ranks before it', () => {
  const upwards = imports.flatMap(({ from, to, typesAlone }) => {
    if (typesAlone || domainIn(from) === undefined || domainIn(from) !== domainIn(to)) return []
    if (rankOf(to) <= rankOf(from)) return []
    return [`${from} imports ${to}, but ${roomOf(to)} stands above ${roomOf(from)}: move what both need below them`]
  })
  expect(upwards).toEqual([])
})

it('the room of members imports eight domains at most, and is handed the rest', () => {
  const room = 'back-office/members'
  const others = imports.flatMap(({ from, to }) => (domainIn(from) === room ? (domainIn(to) ?? []) : []))
  expect([...new Set(others)].filter((domain) => domain !== room).length).toBeLessThanOrEqual(8)
})

it('the tables of a domain are private: others join its relations.ts, or receive a part of a statement', () => {
  const table = /^domains\/[\w-]+\/[\w-]+\/tables(\.ts$|\/)/
  const taken = ({ from, to }: Import) => table.test(to) && own(from) !== own(to)
  expect(imports.filter(taken)).toEqual([])
})

it('test helpers of one domain lie beside it, for its own tests and for those across domains', () => {
  const taken = source.flatMap((path) => {
    const domain = domainIn(path)
    if (domain === undefined) return []
    const used = [...read(path).matchAll(/'@\/domains\/([\w-]+\/[\w-]+)\/testing['/]/g)]
    return used.some(([, other]) => other !== domain) ? [path] : []
  })
  expect(taken).toEqual([])
})

it('tests/ has folders by subject', () => {
  expect(files.filter((path) => /^tests\/[^/]+$/.test(path))).toEqual(['tests/suites.ts'])
})
