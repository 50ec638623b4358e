import Register from '@/domains/accounts/identity/screens/register'
import { TopicBoxes } from '@/domains/promotion/consent/screens/topic-boxes'
import type { ScreenProps } from '../screen'

/** Registering, put together with what the vendor offers to write about. */
export default function ComposedRegister({ boot, query }: ScreenProps) {
  return <Register boot={boot} query={query} topics={(choice) => <TopicBoxes box="registration" {...choice} />} />
}
