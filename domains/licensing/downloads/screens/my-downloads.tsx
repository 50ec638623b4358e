import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { pages } from '@/platform/paths'
import { hasFeature } from '@/platform/ui/browser/features'
import { useCall } from '@/platform/ui/calls/use-call'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { EmptyState } from '@/platform/ui/feedback/empty-state'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import { ProgramList } from './get-it'
import css from './my-downloads.module.css'

/** The programs that the member may use, each with the file to install now. */
export default function MyDownloads() {
  const translate = useTranslate()
  const { language } = useLanguage()
  return (
    <>
      <ScreenHeader title={translate('shell.downloads')}>{translate('downloads.mineLead')}</ScreenHeader>
      {/* The names of products come in the language in which they were asked for. */}
      <Programs key={language} lang={language} />
    </>
  )
}

function Programs({ lang }: { lang: string }) {
  const translate = useTranslate()
  const { data, failure, loading, reload } = useCall((input) => call('GET /downloads/programs', input), { lang })
  if (data === null && failure === null) return <Skeleton lines={5} />
  if (data === null) return <LoadFailed code={failure ?? 20000} loading={loading} onTryAgain={reload} />
  if (data.programs.length > 0) {
    return (
      <>
        <ProgramList programs={data.programs} withEarlier={hasFeature('extendedDownloads')} />
        <p className={css.ways}>
          <a href={pages.download}>{translate('downloads.all')}</a>
        </p>
      </>
    )
  }
  return (
    <EmptyState icon="download" title={translate('downloads.mineNone')} text={translate('downloads.mineNoneText')}>
      <ButtonLink href={pages.download} variant="secondary">
        {translate('downloads.all')}
      </ButtonLink>
    </EmptyState>
  )
}
