import { call, type Outcome } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import type { FourInOneOnWire, ProductsOnWire } from '../contract/member'
import css from './activation.module.css'
import { ActivationForm } from './activation-form'
import { EmptyScreen } from './empty-screen'
import { readSlots } from './slots'

/** Several products at once, under the bundle that the address names. */
export default function ActivateMultiProducts({ query }: { query: URLSearchParams }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const pid = query.get('pid') ?? ''
  return (
    <>
      <ScreenHeader title={translate('shell.titleActivate')}>{translate('activation.severalLead')}</ScreenHeader>
      <Bundle key={`${language} ${pid}`} language={language} pid={pid} line={query.get('line')} />
    </>
  )
}

interface BundleProps {
  language: string
  pid: string
  /** The line of the bundle; older addresses lack it. */
  line: string | null
}

function Bundle({ language: lang, pid, line }: BundleProps) {
  const { data, failure, loading, reload } = useCall(askForBundles, { lang, line })
  if (data === null && failure === null) return <Skeleton lines={6} />
  if (data === null || failure !== null) {
    return <LoadFailed code={failure ?? 20000} loading={loading} onTryAgain={reload} />
  }
  // The address may name a property that every object has.
  const bundle = Object.hasOwn(data.bundles, pid) ? data.bundles[pid] : undefined
  if (!bundle) return <EmptyScreen title="activation.noBundleTitle" text="activation.noBundleText" />
  const slots = readSlots(bundle, data.products)
  if (slots.most === 0) return <EmptyScreen title="activation.inactiveTitle" text="activate_product_14" />
  return (
    <section aria-labelledby="bundle">
      <h2 id="bundle" className={css.bundle}>
        {bundle.pname}
      </h2>
      <ActivationForm
        kind="checkbox"
        slots={slots}
        activate={(pids) =>
          call('POST /member/{line}_active', { lang, line: bundle.line, pid: Number(pid), spid: pids.join(',') })
        }
        reload={reload}
      />
    </section>
  )
}

interface Bundles {
  readonly bundles: Readonly<Record<string, FourInOneOnWire>>
  readonly products: ProductsOnWire
}

async function askForBundles({ lang, line }: { lang: string; line: string | null }): Promise<Outcome<Bundles>> {
  if (line !== null && /^[a-z]{2,30}$/.test(line)) {
    const outcome = await call('POST /member/get_{line}_active', { lang, line })
    if (outcome.ok) {
      return { ok: true, data: { bundles: outcome.data.four_in_one_orders, products: outcome.data.products } }
    }
    // 20000: there may be no such line. Then all bundles say more than another try.
    if (outcome.code !== 20000) return outcome
  }
  const outcome = await call('GET /member', { lang })
  if (!outcome.ok) return outcome
  const { four_in_one_orders: bundles, products } = outcome.data.content
  return { ok: true, data: { bundles, products } }
}
