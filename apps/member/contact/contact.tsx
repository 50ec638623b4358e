import { useEffect } from 'react'
import { CaptchaField } from '@/domains/accounts/identity/screens/captcha-field'
import { ContactForm } from '@/domains/support/tickets/screens/contact-form'
import { memberPage } from '@/platform/paths'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import type { ScreenProps } from '../screen'

/** Anyone who is logged in writes from the member area, where the conversation belongs to the account. */
const supportPage = memberPage('get_support')

/** `/contact.htm`, put together: the form of support with the captcha of the forms before the login. */
export default function Contact({ boot, query }: ScreenProps) {
  const signedIn = boot.member !== null
  useEffect(() => {
    if (signedIn) location.replace(supportPage)
  }, [signedIn])
  if (signedIn) return <Skeleton lines={6} />
  return <ContactForm boot={boot} query={query} captcha={(field, round) => <CaptchaField key={round} {...field} />} />
}
