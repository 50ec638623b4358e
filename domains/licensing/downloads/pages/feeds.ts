import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import { languageHintsOf } from '@/platform/http/gateway/open-visit'
import { networkOf } from '@/platform/http/network'
import { chooseLanguage } from '@/platform/i18n/choose-language'
import type { Language } from '@/platform/i18n/languages'
import { type Reader, textIn, textReader } from '@/platform/i18n/texts'
import { handOut } from '../actions/delivery'
import { type Feed, feedFor, fileIn } from '../actions/feed'
import { type Link, readLink } from '../actions/link'
import { publicKeys } from '../actions/sign'
import type { Downloads } from '../context'
import { electronEndings, electronFeedCalled, electronInfo } from '../rules/feeds/electron'
import { electronFileCalled, electronNameOf } from '../rules/feeds/electron-files'
import { nextUpdate, presentNext, programOf } from '../rules/feeds/next'
import { criticalUpTo, newestSigned, offeredForSystems, offeredTo, openTo, withEnding } from '../rules/feeds/offered'
import { appcast, bundleAt, deltasTo, sparkleEndings } from '../rules/feeds/sparkle'
import { runningOf, withinReach, withSteps } from '../rules/feeds/steps'
import { tauriEndings, tauriKinds, tauriList, tauriTarget, tauriUpdate } from '../rules/feeds/tauri'
import { velopackEndings, velopackFeedCalled, velopackList, velopackOffer } from '../rules/feeds/velopack'
import { installerTypes, wingetEndings, wingetFileCalled, wingetManifest } from '../rules/feeds/winget'
import { electronFilePath } from '../rules/file-name'
import { boldest, stableChannel } from '../rules/release'
import { isNewer, semanticOf } from '../rules/versions'
import { type Release, releaseCalled, releasesOfSoftware } from '../store/releases'
import { credentialOf, installationOf, refuseAddress, refuseFeed } from './feed-request'

/** A file that a program asks for. @returns null: there is none */
type FileFinder = (
  downloads: Downloads,
  asked: { software: string; name: string; now: Date },
) => Promise<Release | null>

const byOwnName: FileFinder = async ({ database }, { name }) => releaseCalled(database, name)

/** By the name that electron-updater makes of that of another version. */
const byElectronName: FileFinder = async ({ database }, { software, name, now }) => {
  const all = await releasesOfSoftware(database, software)
  return electronFileCalled(
    all.filter((release) => release.use !== 'download' && isOut(release, now)),
    name,
  )
}

/** The files that the feeds name: for everybody, or by a ticket of the feed, or by the licence itself. */
function serveUpdateFiles(app: FastifyInstance, downloads: Downloads, url: string, find: FileFinder) {
  const { clock, secret, settings } = downloads
  app.route({
    method: ['GET', 'HEAD'],
    url,
    handler: async (request, reply) => {
      const { software = '', fileName = '' } = request.params as Readonly<Record<string, string>>
      const now = clock()
      const ticket = readLink(secret, String((request.query as { ticket?: unknown }).ticket ?? ''))
      const release = await find(downloads, { software, name: fileName, now })
      if (!release || release.software !== software || !isOut(release, now)) return refuseFeed(reply, 'unknown')
      const holds = ticket !== null && ticket.release === release.id && ticket.expiresAt > now
      if (!holds) {
        const credential = credentialOf(request)
        const installation = installationOf(request)
        // A caller who knows the file's name has it from a feed of its channel.
        const feed = await feedFor(downloads, {
          software,
          channel: boldest(settings.channels),
          credential,
          installation,
        })
        if (typeof feed === 'string') return refuseFeed(reply, feed)
        if (!fileIn(feed, release.fileName)) return refuseFeed(reply, 'unlicensed')
      }
      const { status, headers, body } = await handOut(
        downloads,
        release,
        holds ? ownLink(ticket) : null,
        asked(request),
      )
      return reply
        .code(status)
        .headers(headers)
        .send(body ?? undefined)
    },
  })
}

const isOut = ({ releasedAt, withdrawnAt }: Release, now: Date) => releasedAt <= now && withdrawnAt === null

/** A licence without a member counts the download by network. */
const ownLink = (ticket: Link) => (ticket.member === 0 ? null : ticket)

const asked = (request: FastifyRequest) => ({
  headers: request.headers,
  bytesWanted: request.method === 'GET',
  network: networkOf(request.ip),
  onCountFailed: (error: unknown) => request.log.error({ error }, 'a download was not counted'),
})

type Params = Readonly<Record<string, string>>

interface FeedVisit {
  readonly feed: Feed
  readonly params: Params
  readonly query: Params
  readonly language: Language
  readonly reader: Reader
}

interface FeedBody {
  readonly type: string
  readonly body: string
}

const json = (value: unknown): FeedBody => ({ type: 'application/json', body: JSON.stringify(value) })
const yaml = (body: string | null): FeedBody | null =>
  body === null ? null : { type: 'text/yaml; charset=utf-8', body }

const nameOf = (catalogue: Catalogue, software: string, reader: Reader) => {
  const product = catalogue.products.find(({ family }) => family === software)
  return {
    name: textIn(product?.names, reader) ?? software,
    description: textIn(product?.descriptions, reader) ?? software,
  }
}

/**
 * A feed in its own format; null: it is empty; `unknown`: the name means no feed; or the missing or invalid field of the
 * address.
 */
type FeedMaker = (asked: FeedVisit, downloads: Downloads) => FeedBody | 'unknown' | { readonly wrong: string } | null

interface ServedFeed {
  /** Under the address of a program's updates. */
  readonly path: string
  readonly channelIn: (params: Params, query: Params) => string
  readonly make: FeedMaker
}

const fromQuery = (_: Params, { channel = stableChannel }: Params) => channel

const nextFeed: FeedMaker = ({ feed, query, reader }) => {
  const program = programOf(query)
  if (typeof program === 'string') return { wrong: program }
  const next = nextUpdate(feed.files, feed.asking, program)
  return next && json(presentNext(next, feed.urlOf(next.file), reader))
}

const sparkleFeed: FeedMaker = ({ feed, params, reader }, { publicUrl }) => {
  const files = withEnding(feed.files, sparkleEndings)
  const open = openTo(feed.files, feed.asking)
  return {
    type: 'application/xml; charset=utf-8',
    body: appcast({
      title: nameOf(feed.catalogue, params.software ?? '', reader).name,
      link: publicUrl,
      reader,
      items: withSteps(files, feed.asking, offeredForSystems).map((file) => ({
        file,
        url: feed.urlOf(file),
        critical: criticalUpTo(files, feed.asking, file),
        from: bundleAt(file, file.updateFrom, open),
        deltas: deltasTo(file, open).map((delta) => ({ ...delta, url: feed.urlOf(delta.file) })),
      })),
    }),
  }
}

const electronFeed: FeedMaker = ({ feed, params: { name = '' }, reader }) => {
  const wanted = electronFeedCalled(name)
  if (!wanted) return 'unknown'
  const drawsItself = feed.asking.place === null
  const here = feed.files.filter(
    ({ platform, arch }) =>
      platform === wanted.platform && (wanted.arch === null || arch === 'any' || arch === wanted.arch),
  )
  const asking = drawsItself ? { ...feed.asking, place: () => 0 } : feed.asking
  const own = withEnding(here, electronEndings[wanted.platform])
  const files = newestBuild(offeredTo(own, asking))
  const critical = files[0] ? criticalUpTo(own, asking, files[0]) : null
  const named = files.map((file) => {
    const called = electronNameOf(file)
    // Of two builds of one version the older one has no other name than its own.
    const isMeant = called !== null && electronFileCalled(feed.files, called) === file
    return { file, url: feed.urlOf(file, isMeant ? electronFilePath(file.software, called) : undefined) }
  })
  return yaml(electronInfo({ files: named, critical, reader, drawsItself })) ?? 'unknown'
}

const tauriFeed: FeedMaker = ({ feed, reader }) => {
  const updates = (endings: readonly string[]) => {
    const own = withEnding(feed.files, endings)
    const files = withEnding(feed.files, tauriEndings)
    return offeredTo(own, feed.asking).map((file) => ({
      file,
      url: feed.urlOf(file),
      critical: criticalUpTo(files, feed.asking, file),
    }))
  }
  const byKind = tauriKinds.map(({ endings, ...kind }) => ({ ...kind, updates: updates(endings) }))
  const list = tauriList(updates(tauriEndings), byKind, reader)
  return list ? json(list) : 'unknown'
}

const tauriUpdateFeed: FeedMaker = ({ feed, params, reader }) => {
  const { target = '', arch = '', kind = '', version = '' } = params
  const wanted = tauriTarget(target, arch, kind)
  if (!wanted) return 'unknown'
  const file = newestSigned(feed.files, feed.asking, wanted)
  const found = file && criticalUpTo(withEnding(feed.files, tauriEndings), feed.asking, file)
  const update = file && tauriUpdate({ file, url: feed.urlOf(file), critical: found }, reader)
  if (!update || !isNewer(update.version, version)) return null
  // Critical for the programs before it, whatever came since.
  return json(found && isNewer(found.version, version) ? { ...update, critical: true } : update)
}

const velopackFeed: FeedMaker = ({ feed, params: { name = '' }, query, reader }) => {
  const wanted = velopackFeedCalled(name)
  if (!wanted) return 'unknown'
  const files = withEnding(feed.files, velopackEndings).filter(
    ({ platform, version, sha1 }) => platform === wanted.platform && semanticOf(version) !== null && sha1 !== null,
  )
  const asked = { asking: feed.asking, arch: wanted.arch, running: query.localVersion ?? null }
  return json(velopackList(velopackOffer(files, asked), reader))
}

const wingetFeed: FeedMaker = ({ feed, params: { name = '', software = '' }, query, reader }, { brand }) => {
  const wanted = wingetFileCalled(name)
  if (!wanted) return 'unknown'
  const here = withEnding(feed.files, wingetEndings).filter(({ platform }) => platform === 'win')
  const files = newestBuild(offeredTo(here, { ...feed.asking, place: null }))
  const manifest = wingetManifest(wanted.part, {
    identifier: wanted.identifier,
    publisher: brand.name,
    reader,
    installer: installerTypes.find((type) => type === query.installer) ?? null,
    ...nameOf(feed.catalogue, software, reader),
    files: located(feed, files),
  })
  return yaml(manifest) ?? 'unknown'
}

const newestBuild = <File extends { readonly build: number }>(offered: readonly File[]) => {
  const build = Math.max(...offered.map((file) => file.build))
  return offered.filter((file) => file.build === build)
}

const located = ({ urlOf }: Feed, files: Feed['files']) => files.map((file) => ({ file, url: urlOf(file) }))

/** The feeds of each program. */
const feeds: readonly ServedFeed[] = [
  { path: 'next.json', channelIn: fromQuery, make: nextFeed },
  { path: 'appcast.xml', channelIn: fromQuery, make: sparkleFeed },
  {
    path: 'electron/:name',
    channelIn: ({ name = '' }) => electronFeedCalled(name)?.channel ?? stableChannel,
    make: electronFeed,
  },
  { path: 'tauri.json', channelIn: fromQuery, make: tauriFeed },
  { path: 'tauri/:target/:arch/:version', channelIn: fromQuery, make: tauriUpdateFeed },
  { path: 'tauri/:target/:arch/:kind/:version', channelIn: fromQuery, make: tauriUpdateFeed },
  {
    path: 'velopack/:name(^releases\\..+\\.json$)',
    channelIn: ({ name = '' }) => velopackFeedCalled(name)?.channel ?? stableChannel,
    make: velopackFeed,
  },
  { path: 'winget/:name', channelIn: fromQuery, make: wingetFeed },
]

/** Serves the update feeds, each in the format of its updater. They need no session. */
export function serveFeeds(app: FastifyInstance, downloads: Downloads) {
  for (const feed of feeds) serveFeed(app, downloads, feed)

  app.get('/updates/public-keys.json', async (_request, reply) =>
    downloads.settings.sign
      ? reply.header('cache-control', 'public, max-age=3600').send(await publicKeys(downloads))
      : refuseFeed(reply, 'unknown'),
  )

  serveUpdateFiles(app, downloads, '/updates/:software/:place(^(?:files|velopack)$)/:fileName', byOwnName)
  serveUpdateFiles(app, downloads, '/updates/:software/electron/files/:fileName', byElectronName)
}

const serveFeed = (app: FastifyInstance, downloads: Downloads, { path, channelIn, make }: ServedFeed) =>
  app.get(`/updates/:software/${path}`, async (request, reply) => {
    const params = request.params as Params
    const query = request.query as Params
    const feed = await feedFor(downloads, {
      software: params.software ?? '',
      channel: channelIn(params, query),
      credential: credentialOf(request),
      installation: installationOf(request),
    })
    if (typeof feed === 'string') return refuseFeed(reply, feed)
    const language = chooseLanguage(request.offer.languages, { parameter: query.lang, ...languageHintsOf(request) })
    const reader = textReader(request.offer.languages, language)
    const files = withinReach(feed.files, runningOf({ ...query, ...params }))
    const made = make({ feed: { ...feed, files }, params, query, language, reader }, downloads)
    if (made === 'unknown') return refuseFeed(reply, 'unknown')
    if (made !== null && 'wrong' in made) return refuseAddress(reply, made.wrong)
    reply.header('cache-control', feed.isPublic ? 'public, max-age=300' : 'private, no-store')
    // A cache in front must not hand to one installation what another was offered.
    reply.header('vary', 'accept-language, authorization, x-installation')
    return made === null ? reply.code(204).send() : reply.type(made.type).send(made.body)
  })
