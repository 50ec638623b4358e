import { CaptchaField } from '@/domains/accounts/identity/screens/captcha-field'
import { Newsletter } from '@/domains/promotion/consent/screens/newsletter'

/** The form for anyone, put together with the captcha of the forms before the login. */
export const NewsletterScreen = () => <Newsletter captcha={(field, round) => <CaptchaField key={round} {...field} />} />
