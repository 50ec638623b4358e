import { type RefObject, useRef, useState } from 'react'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import { Tabs } from '@/platform/ui/layout/tabs'
import { readAddOns } from './add-ons'
import { call } from './api'
import css from './extended-service.module.css'
import { ProgramUpdates } from './program-updates'
import { ServiceLine } from './service-line'

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
  if (!current) return <p className={css.none}>{translate('downloads.none')}</p>
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
