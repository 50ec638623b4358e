import { CaptchaField } from '@/domains/accounts/identity/screens/captcha-field'
import { FindPurchase } from '@/domains/self-service/addresses/screens/find-purchase'
import { WayBack } from '@/domains/self-service/addresses/screens/way-back'
import type { FieldBinding } from '@/platform/ui/forms/form'

const captcha = (field: FieldBinding, round: number) => <CaptchaField key={round} {...field} />

/** The visitors' screens about addresses, composed with the captcha of the forms before the login. */
export const FindPurchaseScreen = () => <FindPurchase captcha={captcha} />
export const WayBackScreen = () => <WayBack captcha={captcha} />
