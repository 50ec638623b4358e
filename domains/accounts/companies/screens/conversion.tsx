import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Part, Rows } from '@/platform/ui/layout/part'
import { places } from '../places'
import { call } from './api'
import { ConversionOffer } from './conversion-offer'
import { ConversionUndo } from './conversion-undo'
import { OutcomeAlert } from './outcome-alert'
import { isUnproven } from './texts'
import { useOutcome } from './use-outcome'

const ask = () => call('GET /member/companies/conversion', {})
const nothing = {}

interface ConversionProps {
  member: SignedInMember
  /** There is a company more, or one less. */
  onChanged: () => Promise<unknown>
}

/** A person's purchases become a company's that is opened for them, or theirs again (decision 0123). */
export function Conversion({ member, onChanged }: ConversionProps) {
  const translate = useTranslate()
  const { data, failure, loading, reload } = useCall(ask, nothing)
  const { said, act } = useOutcome(isUnproven(member) ? places.unprovenAddress : places.companyConversion, () =>
    Promise.all([reload(), onChanged()]),
  )
  return (
    <Part title={translate('companies.convert.title')}>
      <OutcomeAlert said={said} />
      {data === null && failure === null && <Skeleton lines={4} />}
      {data === null && failure !== null && <LoadFailed code={failure} loading={loading} onTryAgain={reload} />}
      {data !== null && data.undo.length > 0 && (
        <Rows>
          {data.undo.map((each) => (
            <ConversionUndo key={each.company} conversion={each} onAct={act} />
          ))}
        </Rows>
      )}
      {data !== null && (data.possible || data.undo.length === 0) && <ConversionOffer view={data} onAct={act} />}
    </Part>
  )
}
