import { useTranslate } from '@/platform/i18n/wording'
import { Alert } from '@/platform/ui/feedback/alert'
import { Choice } from '@/platform/ui/forms/choice'
import type { QuoteOnWire } from '../contract/member'

interface TrialChoiceProps {
  trial: QuoteOnWire['trial']
  /** The buyer, or the link that they followed, asks for it. */
  wanted: boolean
  onTrial: (trial: boolean) => void
}

/** Offers to try first or to pay at once; a buyer who had the trial before reads why it is not available. */
export function TrialChoice({ trial, wanted, onTrial }: TrialChoiceProps) {
  const translate = useTranslate()
  if (trial === null) return null
  if (trial.state === 'used') return wanted ? <Alert tone="info">{translate('checkout.trialUsed')}</Alert> : null
  return (
    <Choice
      label={translate('checkout.trialLabel')}
      options={[
        { value: 'trial', label: translate('checkout.trialFirst', { days: trial.days }) },
        { value: 'now', label: translate('checkout.trialNot') },
      ]}
      value={trial.state === 'chosen' ? 'trial' : 'now'}
      onChoose={(value) => onTrial(value === 'trial')}
    />
  )
}
