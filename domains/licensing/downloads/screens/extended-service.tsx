import { type RefObject, useRef, useState } from 'react'
import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { EmptyState } from '@/platform/ui/feedback/empty-state'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import { Tabs } from '@/platform/ui/layout/tabs'
import type { ReleasePlatform } from '../rules'
import { AddOnBlock } from './add-on-block'
import { type Extras, type LineService, readAddOns } from './add-ons'
import { BuyService } from './buy-service'
import css from './extended-service.module.css'
import { Guarantee } from './guarantee'
import { ProgramUpdates } from './program-updates'
import { Versions } from './versions'

interface DownloadPackProps {
  /** The line's. */
  name: string
  extras: Readonly<Record<ReleasePlatform, Extras>>
  email: string
}

function DownloadPack({ name, extras, email }: DownloadPackProps) {
  const translate = useTranslate()
  return (
    <AddOnBlock
      title={translate('downloads.edpTitle')}
      text={translate('downloads.edpText', { line: name })}
      email={email}
      of={(platform) => ({ held: extras[platform].pack, offer: extras[platform].packOffer })}
    />
  )
}

interface ServiceLineProps {
  line: LineService
  email: string
  /** The server says that the service is over since the page was loaded. */
  onEnded: () => void
}

/** One line: its versions, or the way to them; and the extras of the primary line. */
function ServiceLine({ line, email, onEnded }: ServiceLineProps) {
  return (
    <div className={css.line}>
      {line.isOwned ? <Versions line={line} onEnded={onEnded} /> : <BuyService line={line} email={email} />}
      {line.extras && (
        <div className={css.extras}>
          <Guarantee name={line.name} extras={line.extras} email={email} />
          <DownloadPack name={line.name} extras={line.extras} email={email} />
        </div>
      )}
    </div>
  )
}

interface ExtendedServiceProps {
  member: { readonly email: string }
  query: URLSearchParams
}

/** `line` in the address opens the tab of that product line. */
export default function ExtendedService({ member, query }: ExtendedServiceProps) {
  const translate = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <ScreenHeader title={translate('downloads.title')} heading={heading}>
        {translate('downloads.lead')}
      </ScreenHeader>
      <Lines email={member.email} wished={query.get('line')} heading={heading} />
      <ProgramUpdates email={member.email} />
    </>
  )
}

interface LinesProps {
  email: string
  wished: string | null
  heading: RefObject<HTMLHeadingElement | null>
}

function Lines({ email, wished, heading }: LinesProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [chosen, setChosen] = useState(wished)
  // The names of lines and software come in the language in which they were asked for.
  const { data, failure, loading, reload } = useCall((input) => call('GET /member/eds_product_v1', input), {
    lang: language,
  })

  // The button that was pressed goes when it has worked, so the focus goes to where reading begins.
  async function tryAgain() {
    if (await reload()) heading.current?.focus()
  }

  if (failure !== null) {
    return <LoadFailed code={failure} loading={loading} onTryAgain={tryAgain} />
  }
  if (data === null) return <Skeleton lines={5} />
  const lines = readAddOns(data)
  const current = lines.find(({ key }) => key === chosen) ?? lines[0]
  if (!current)
    return <EmptyState icon="download" title={translate('downloads.noneTitle')} text={translate('downloads.none')} />
  return (
    <Tabs
      label={translate('downloads.lines')}
      tabs={lines.map(({ key, name }) => ({ key, label: name }))}
      current={current.key}
      onChoose={setChosen}
    >
      <ServiceLine key={current.key} line={current} email={email} onEnded={reload} />
    </Tabs>
  )
}
