import CompanyLogin from '@/domains/accounts/company-login/screens/company-login'
import { enterMemberArea } from '@/domains/accounts/identity/screens/login-state'
import SecondStep from '@/domains/accounts/identity/screens/proof/second-step'
import type { ScreenProps } from './screen'

const secondStep = (onStartOver: () => void) => <SecondStep onStartOver={onStartOver} />

/** The way in by one's company, put together with the second step of every login. */
export default function CompanyLoginScreen({ boot, query }: ScreenProps) {
  return <CompanyLogin query={query} legal={boot.legal} secondStep={secondStep} onIn={enterMemberArea} />
}
