import { TopicBoxes } from '@/domains/consent/screens/topic-boxes'
import Register from '@/domains/identity/screens/register'
import type { ScreenProps } from '../screen'

/** Registering, put together with what the vendor offers to write about. */
export default function ComposedRegister({ boot, query }: ScreenProps) {
  return <Register boot={boot} query={query} topics={(choice) => <TopicBoxes box="registration" {...choice} />} />
}
