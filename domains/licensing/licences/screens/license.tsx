import { type ReactNode, type RefObject, useRef } from 'react'
import type { Boot } from '@/domains/accounts/identity/contract/boot'
import type { Language } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { legalPage, memberPage, pages } from '@/platform/paths'
import { Icon, type IconName } from '@/platform/ui/controls/icon'
import { Alert } from '@/platform/ui/feedback/alert'
import { EmptyState } from '@/platform/ui/feedback/empty-state'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import { Tabs } from '@/platform/ui/layout/tabs'
import type { LineLicences } from '../map'
import { LicenceCards } from './licence-cards'
import css from './license.module.css'
import { OwnKeys } from './own-keys'
import { Trials } from './trials'
import { useLicences } from './use-licences'

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
      <ScreenHeader title={translate('licences.title')} heading={heading}>
        {translate('licences.lead')}
      </ScreenHeader>
      <Trials key={`trials ${language}`} />
      {/* The names of lines come in the language in which they were asked for. */}
      <Licences
        key={language}
        links={[...ownLinks, ...links, ...(boot.legal.includes('licence') ? [terms] : [])]}
        language={language}
        heading={heading}
      />
      <OwnKeys key={`keys ${language}`} />
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
          label={translate('licences.lines')}
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
          {translate('licences.othersLink')}
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
