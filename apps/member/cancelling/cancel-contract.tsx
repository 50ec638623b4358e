import { CaptchaField } from '@/domains/accounts/identity/screens/captcha-field'
import { CancelContract } from '@/domains/self-service/cancellation/screens/cancel-contract'
import type { ScreenProps } from '../screen'

/** The form for anyone, put together with the captcha of the forms before the login, and with who is logged in. */
export default function ComposedCancelContract({ boot: { member }, query }: ScreenProps) {
  const initial = {
    name: member?.username ?? '',
    email: member?.email ?? '',
    contract: query.get('order') ?? '',
  }
  return <CancelContract initial={initial} captcha={(field, round) => <CaptchaField key={round} {...field} />} />
}
