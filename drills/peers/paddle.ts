import { isDeepStrictEqual } from 'node:util'
import {
  Adjustment,
  ApiError,
  type Environment,
  NotificationSettings,
  Paddle,
  PaymentMethod,
  SDK_VERSION,
  Subscription,
  Transaction,
} from '@paddle/paddle-node-sdk'
import type { Exchange } from '@/tests/payments/exchanges'
import { paddleKeys, startPaddle } from '@/tests/payments/paddle/stand-in'
import type { TransactionRequest } from '@/tests/payments/paddle/wire'
import { recordedExchanges } from './recorded'
import type { Story } from './story'

type StandIn = Awaited<ReturnType<typeof startPaddle>>
type Fields = Readonly<Record<string, unknown>>

/** The product's own tests talk to their stand-in: Paddle's package verifies its webhooks, reads its objects, and calls it. */
export async function playPaddle(story: Story) {
  const exchanges = await recordedExchanges(story, 'paddle')
  const standIn = await startPaddle()
  try {
    await tellWebhooks(story, standIn, exchanges)
    tellAnswers(story, exchanges)
    await tellCalls(story, standIn)
  } finally {
    await standIn.close()
  }
}

/** Signs each event that was told of again, since Paddle's package wants a signature of the last five seconds. */
async function tellWebhooks(story: Story, standIn: StandIn, exchanges: readonly Exchange[]) {
  const { webhooks } = new Paddle(paddleKeys.PADDLE_API_KEY)
  const secret = paddleKeys.PADDLE_WEBHOOK_SECRET
  const events = exchanges.flatMap((exchange) =>
    'event' in exchange && !madeUp.test(exchange.event) ? [exchange.object as Fields] : [],
  )
  const losses = new Losses()
  const wrong: string[] = []
  for (const sent of events) {
    const webhook = standIn.webhook(sent)
    const body = webhook.body.toString()
    const signature = webhook.headers['paddle-signature']
    const kind = String(sent.event_type)
    const read = await webhooks.unmarshal(body, secret, signature).catch((error: Error) => error)
    if (read instanceof Error) wrong.push(`${kind}: ${read.message}`)
    else losses.compare(kind, sent, read)
    for (const [what, given, key] of [
      ['a changed body', `${body} `, secret],
      ['another secret', body, `${secret}x`],
    ] as const) {
      if (await webhooks.isSignatureValid(given, key, signature)) wrong.push(`${kind}: ${what} counts as signed`)
    }
  }
  const kinds = new Set(events.map(({ event_type }) => event_type)).size
  story.tell(
    `Paddle’s package ${SDK_VERSION} verifies webhooks, and refuses changed ones and another secret`,
    events.length > 0 && wrong.length === 0,
    [`${events.length} of ${kinds} kinds`, ...wrong].join('\n'),
  )
  losses.tell(story, 'it reads them without loss', events.length)
}

/** The entity that the package makes of what a path answers with. */
const entities: readonly (readonly [RegExp, new (object: never) => object])[] = [
  [/^\/transactions(\/[^/]+)?$/, Transaction],
  [/^\/subscriptions\/[^/]+\/update-payment-method-transaction$/, Transaction],
  [/^\/subscriptions(\/|$)/, Subscription],
  [/^\/adjustments$/, Adjustment],
  [/^\/notification-settings$/, NotificationSettings],
  [/\/payment-methods\/[^/]+$/, PaymentMethod],
]

interface Reply {
  readonly data?: Fields | readonly Fields[]
  readonly error?: ConstructorParameters<typeof ApiError>[0]
}

function tellAnswers(story: Story, exchanges: readonly Exchange[]) {
  const losses = new Losses()
  let read = 0
  for (const exchange of exchanges) {
    if ('event' in exchange) continue
    const { data = [], error } = exchange.answer as Reply
    const [path = ''] = exchange.path.split('?')
    const Entity = entities.find(([pattern]) => pattern.test(path))?.[1]
    if (error) losses.compare('error', error, new ApiError(error, null))
    else if (Entity) for (const each of [data].flat()) losses.compare(Entity.name, each, new Entity(each as never))
    else continue
    read += error ? 1 : [data].flat().length
  }
  losses.tell(story, 'it reads the objects and errors in answers without loss', read)
}

const asked: TransactionRequest = {
  currency_code: 'EUR',
  custom_data: { reference: 'drill' },
  items: [
    {
      quantity: 1,
      price: {
        name: 'Pilot',
        description: '1 × Pilot',
        unit_price: { amount: '4990', currency_code: 'EUR' },
        billing_cycle: { interval: 'month', frequency: 1 },
        tax_mode: 'internal',
        custom_data: { sku: '701' },
        product: { name: 'Pilot', tax_category: 'standard' },
      },
    },
  ],
}

/** Calls the stand-in by the package: lists in pages, with what is included, and refusals. */
async function tellCalls(story: Story, standIn: StandIn) {
  const options = { environment: standIn.address as Environment }
  const paddle = new Paddle(paddleKeys.PADDLE_API_KEY, options)
  const made: string[] = []
  for (let each = 0; each < 5; each++) {
    const answer = await fetch(`${standIn.address}/transactions`, {
      method: 'POST',
      headers: { authorization: `bearer ${paddleKeys.PADDLE_API_KEY}` },
      body: JSON.stringify(asked),
    })
    made.push(((await answer.json()) as { data: { id: string } }).data.id)
  }
  const [first = ''] = made
  standIn.attempt(first, 'captured')
  standIn.subscribe(first, new Date())
  const listed: string[] = []
  for await (const { id } of paddle.transactions.list()) listed.push(id)
  story.tell('it lists them in pages', isDeepStrictEqual(listed.sort(), made.sort()), `${listed.length}`)
  const events: string[] = []
  for await (const { eventType } of paddle.events.list()) events.push(eventType)
  story.tell('it lists events in pages', events.length === 2, events.join(', '))
  const refund = { action: 'refund', reason: 'Drill', transactionId: first, type: 'full' } as const
  const { id } = await paddle.adjustments.create(refund)
  const { adjustments } = await paddle.transactions.get(first, { include: ['adjustment'] })
  story.tell('it refunds one, and finds that with it', adjustments?.length === 1 && adjustments[0]?.id === id, id)
  for (const [key, name, code] of [
    ['pdl_sdbx_apikey_of_another', first, 'forbidden'],
    [paddleKeys.PADDLE_API_KEY, 'txn_01jd', 'not_found'],
  ] as const) {
    const refused = await new Paddle(key, options).transactions.get(name).catch((error: unknown) => error)
    const told = refused instanceof ApiError ? refused.code : String(refused)
    story.tell(`it reads a refusal: ${code}`, told === code, told)
  }
}

const inCamelCase = (name: string) => name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Fields that Paddle’s published document has, and its package does not read. */
const unread = [/^[Tt]ransaction\b.*\.items\.price_id$/, /^subscription\..*\.items\.price\.(created|updated)_at$/]
/** An event that a test of ignored ones makes up. */
const madeUp = /^product\.created\b/

/** The fields that the vendor's own words fill, which nothing renames. */
const own = new Set(['custom_data', 'customData'])

/** Differences between two forms of an object. */
class Losses {
  readonly #found = new Map<string, number>()

  compare(place: string, sent: unknown, read: unknown) {
    if (Array.isArray(sent)) {
      if (!Array.isArray(read) || read.length !== sent.length) return this.#note(`${place} is another list`)
      for (const [index, each] of sent.entries()) this.compare(place, each, read[index])
    } else if (typeof sent === 'object' && sent !== null) {
      if (typeof read !== 'object' || read === null) return this.#note(`${place} is ${read}`)
      this.#compareFields(place, sent as Fields, read as Fields)
    } else if (!isDeepStrictEqual(sent, read)) this.#note(`${place} was ${sent}, and is ${read}`)
  }

  #compareFields(place: string, sent: Fields, read: Fields) {
    const there = new Map(Object.entries(read))
    for (const [name, value] of Object.entries(sent)) {
      const inner = `${place}.${name}`
      const known = there.get(inCamelCase(name))
      if (!there.has(inCamelCase(name))) this.#noteUnread(inner)
      else if (!own.has(name)) this.compare(inner, value, known)
      else if (!isDeepStrictEqual(value, known)) this.#note(`${inner} is another`)
      there.delete(inCamelCase(name))
    }
    for (const [name, value] of there) if (value === undefined) this.#note(`${place}.${name} was not sent`)
  }

  #noteUnread(place: string) {
    if (!unread.some((pattern) => pattern.test(place))) this.#note(`${place} is not read`)
  }

  #note(loss: string) {
    this.#found.set(loss, (this.#found.get(loss) ?? 0) + 1)
  }

  tell(story: Story, what: string, objects: number) {
    const said = [...this.#found].map(([loss, times]) => `${times} × ${loss}`)
    story.tell(what, objects > 0 && said.length === 0, [`${objects} objects`, ...said].join('\n'))
  }
}
