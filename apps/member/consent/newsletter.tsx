import { Newsletter } from '@/domains/consent/screens/newsletter'
import { CaptchaField } from '@/domains/identity/screens/captcha-field'

/** The form for anyone, put together with the captcha of the forms before the login. */
export const NewsletterScreen = () => <Newsletter captcha={(field, round) => <CaptchaField key={round} {...field} />} />
