import { lazy, type ReactNode, type RefObject, Suspense, useRef } from 'react'
import type { Boot } from '@/domains/accounts/identity/contract/boot'
import type { Platform } from '@/domains/commerce/catalogue/rules/kinds'
import type { Language } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { legalPage, memberPage, pages } from '@/platform/paths'
import { platformMessage } from '@/platform/programs/platforms'
import { Icon, type IconName } from '@/platform/ui/controls/icon'
import { Alert } from '@/platform/ui/feedback/alert'
import { EmptyState } from '@/platform/ui/feedback/empty-state'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import { Tabs } from '@/platform/ui/layout/tabs'
import type { LineLicences, PlatformLicences } from '../map'
import { FloatingCard } from './floating-card'
import css from './license.module.css'
import { Outcome, PlatformCard } from './platform-card'
import { SharedCard } from './shared-card'
import { useLicences } from './use-licences'

/** Few members have one of these. */
const Meters = lazy(async () => ({ default: (await import('./meters')).Meters }))
const OwnKeys = lazy(async () => ({ default: (await import('./own-keys')).OwnKeys }))
const Relays = lazy(async () => ({ default: (await import('./relays')).Relays }))
const Trials = lazy(async () => ({ default: (await import('./trials')).Trials }))

interface CardProps extends Pick<ReturnType<typeof useLicences>, 'release' | 'releaseOne' | 'releaseAll' | 'open'> {
  licences: LineLicences
}

/** The member's own licences of a line come first, then offers. */
function LicenceCards(props: CardProps) {
  return (
    <>
      <OwnCards {...props} which={isHeld} />
      <OtherCards {...props} />
      <OnlyOffered licences={props.licences} />
    </>
  )
}

/** Platforms of which there is nothing yet, in one line: each with what is sold for it. */
function OnlyOffered({ licences }: { licences: LineLicences }) {
  const translate = useTranslate()
  const offered = licences.platforms.filter((each) => isOnlyOffered(each, licences))
  if (offered.length === 0) return null
  return (
    <p className={css.offered}>
      {translate('licences.alsoFor')}
      {offered.map(({ platform, buyMore }) => {
        const name = translate(platformMessage(platform))
        return (
          buyMore && (
            <a
              key={platform}
              href={buyMore.href}
              aria-label={`${translate('licences.buyMorePlatform', { platform: name })} ${buyMore.name}`.trim()}
            >
              {name}
            </a>
          )
        )
      })}
    </p>
  )
}

const isHeld = ({ total, used }: PlatformLicences) => total > 0 || used > 0

/**
 * True for a platform that the member has no licences for, but could buy: a platform without anything to buy is not the
 * vendor's.
 */
const isOnlyOffered = (each: PlatformLicences, { floating, shared }: LineLicences) =>
  !isHeld(each) && each.buyMore !== null && ![...floating, ...shared].some(({ platform }) => platform === each.platform)

/** The platforms on which devices have seats for good, or could have. */
function OwnCards({ which, ...shown }: CardProps & { which: (licences: PlatformLicences) => boolean }) {
  const { licences, release, releaseOne, releaseAll, open } = shown
  return licences.platforms
    .filter(which)
    .map((each) => (
      <PlatformCard
        key={each.platform}
        line={licences.line}
        licences={each}
        release={release?.platform === each.platform ? release : null}
        onRelease={(id) => void releaseOne(each.platform, id)}
        onReset={() => void releaseAll(each.platform)}
        onReload={() => open(licences.line)}
      />
    ))
}

/** Licences that were given to the member, and floating ones. */
function OtherCards({ licences, release, releaseOne, open }: CardProps) {
  const outcomeOn = (platform: Platform) =>
    licences.platforms.some((beside) => beside.platform === platform && isHeld(beside)) ? null : (
      <Outcome release={release?.platform === platform ? release : null} onReload={() => open(licences.line)} />
    )
  const isWorkingOn = (platform: Platform) => release?.platform === platform && release.state === 'working'
  return (
    <>
      {licences.shared.map((each) => (
        <SharedCard
          key={each.id}
          licence={each}
          isWorking={isWorkingOn(each.platform)}
          onRelease={(id) => void releaseOne(each.platform, id)}
        >
          {outcomeOn(each.platform)}
        </SharedCard>
      ))}
      {licences.floating.map((each) => (
        <FloatingCard
          key={`${each.platform} floating`}
          licences={each}
          isWorking={isWorkingOn(each.platform)}
          onEnd={(id) => void releaseOne(each.platform, id)}
          relays={each.relay && <Relays line={licences.line} platform={each.platform} />}
        >
          {outcomeOn(each.platform)}
        </FloatingCard>
      ))}
    </>
  )
}

interface LineDevicesProps {
  line: string
  platforms: readonly Platform[]
}

/** The seats of a line on some platforms, with their devices; nothing is drawn while there are none. */
export function LineDevices({ line, platforms }: LineDevicesProps) {
  const { language } = useLanguage()
  const { licences, failure, reload, ...acts } = useLicences(language, line)
  if (failure !== null) return <LoadFailed code={failure} onTryAgain={reload} />
  if (licences?.line !== line) return null
  const of = <Each extends { readonly platform: Platform }>(all: readonly Each[]) =>
    all.filter(({ platform }) => platforms.includes(platform))
  const { platforms: all, floating, shared } = licences
  const shown = { ...licences, platforms: of(all), floating: of(floating), shared: of(shared) }
  if (shown.floating.length + shown.shared.length === 0 && !shown.platforms.some(isHeld)) return null
  return (
    <div className={css.platforms}>
      <OwnCards licences={shown} {...acts} which={isHeld} />
      <OtherCards licences={shown} {...acts} />
    </div>
  )
}

/** A link from the page. */
export interface LicenceLink {
  readonly href: string
  readonly icon: IconName
  readonly label: MessageKey
}

interface LicenseProps {
  boot: Pick<Boot, 'legal'>
  /** Links of other domains. */
  links?: readonly LicenceLink[]
  /** The content of other domains about the licences. */
  children?: ReactNode
}

export default function License({ boot, links = [], children }: LicenseProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <ScreenHeader title={translate('shell.licences')} heading={heading}>
        {translate('licences.lead')}
      </ScreenHeader>
      <Suspense fallback={null}>
        <Trials key={`trials ${language}`} />
      </Suspense>
      {/* The names of lines come in the language in which they were asked for. */}
      <Licences
        key={language}
        links={[...ownLinks, ...links, ...(boot.legal.includes('licence') ? [terms] : [])]}
        language={language}
        heading={heading}
      />
      <Suspense fallback={null}>
        <Meters key={`meters ${language}`} />
        <OwnKeys key={`keys ${language}`} />
      </Suspense>
      {children}
    </>
  )
}

interface LicencesProps {
  language: Language
  heading: RefObject<HTMLHeadingElement | null>
  links: readonly LicenceLink[]
}

function Licences({ language, heading, links }: LicencesProps) {
  const translate = useTranslate()
  const { lines, ownsOthers, licences, failure, release, current, reload, open, releaseOne, releaseAll } =
    useLicences(language)
  const [first] = lines ?? []

  if (lines !== null && !first) return <NoLicences ownsOthers={ownsOthers} />

  // The button that was pressed goes when it has worked, so the focus goes to where reading begins.
  async function tryAgain() {
    if (await reload()) heading.current?.focus()
  }

  let content = <Skeleton lines={5} />
  if (failure !== null) {
    content = <LoadFailed code={failure} onTryAgain={tryAgain} />
  } else if (licences !== null && lines !== null) {
    // Not before their positions are known: cards that move lose a dialog opened on them.
    content = (
      <div className={css.platforms}>
        <Revoked lines={licences.revoked} />
        {licences.features.length > 0 && (
          <p className={css.features}>{translate('licences.features', { features: licences.features.join(', ') })}</p>
        )}
        <LicenceCards
          licences={licences}
          release={release}
          releaseOne={releaseOne}
          releaseAll={releaseAll}
          open={open}
        />
      </div>
    )
  }
  if (lines === null) return content
  // A single line needs no choice. Where others are left out, its name is shown.
  const isAlone = lines.length === 1 && !ownsOthers
  return (
    <>
      {isAlone ? (
        content
      ) : (
        <Tabs
          label={translate('ui.productLines')}
          tabs={lines.map(({ id, name }) => ({ key: id, label: name }))}
          current={current ?? ''}
          onChoose={open}
        >
          {content}
        </Tabs>
      )}
      <More links={links} />
    </>
  )
}

/** The text of the mail. */
function Revoked({ lines }: { lines: LineLicences['revoked'] }) {
  const translate = useTranslate()
  return lines.map(({ name, order, since }) => (
    <Alert key={`${order} ${name}`} tone="info">
      {translate('licences.revoked', { product: name, order, since })}
    </Alert>
  ))
}

const ownLinks: readonly LicenceLink[] = [
  { href: pages.download, icon: 'download', label: 'licences.download' },
  { href: memberPage('authorize_device'), icon: 'key', label: 'licences.enterCode' },
  { href: memberPage('authorize_device', { t: 'offline' }), icon: 'device', label: 'licences.offlineLink' },
]
const terms: LicenceLink = { href: legalPage('licence'), icon: 'info', label: 'licences.terms' }

function More({ links }: { links: readonly LicenceLink[] }) {
  const translate = useTranslate()
  return (
    <nav aria-label={translate('licences.more')}>
      <ul className={css.more}>
        {links.map(({ href, icon, label }) => (
          <li key={href}>
            <a className={css.link} href={href}>
              <Icon name={icon} />
              {translate(label)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** @param ownsOthers of lines that this page does not keep (spec 7.3) */
function NoLicences({ ownsOthers }: { ownsOthers: boolean }) {
  const translate = useTranslate()
  if (ownsOthers) {
    return (
      <EmptyState icon="key" title={translate('licences.othersTitle')} text={translate('licences.othersText')}>
        <a className={css.link} href={memberPage('my_products')}>
          {translate('shell.products')}
          <Icon name="arrow" />
        </a>
      </EmptyState>
    )
  }
  return (
    <EmptyState icon="key" title={translate('licences.emptyTitle')} text={translate('licences.emptyText')}>
      <a className={css.link} href={pages.order}>
        {translate('licences.emptyLink')}
        <Icon name="arrow" />
      </a>
    </EmptyState>
  )
}
