import { expect, it } from 'vitest'
import { files, read } from './tree'

/** States about acts that are no call, or of several at once; this list only shrinks. */
const others: Readonly<Record<string, string>> = {
  'apps/console/shell/navigation.tsx': 'the end of a session, which leaves the page',
  'domains/accounts/company-login/screens/company-login.tsx': 'begins with what the provider said before',
  'domains/accounts/identity/screens/login.tsx': 'the browser and Google refuse beside the server',
  'domains/accounts/identity/screens/mail-request.tsx': 'four pages of one form',
  'domains/accounts/identity/screens/proof/prove.tsx': 'the browser refuses a passkey beside the server',
  'domains/commerce/checkout/screens/method-form.tsx': 'a payment provider answers, and no call',
  'domains/commerce/checkout/screens/use-payment.ts': 'a payment provider answers, and no call',
  'domains/commerce/subscriptions/screens/reason-form.tsx': 'what follows a reason is refused, too',
  'domains/licensing/company-seats/screens/use-seats.ts': 'one remark about the last of many acts',
  'domains/licensing/households/screens/use-household.ts': 'one remark about the last of many acts',
  'domains/promotion/campaign-gifts/console/picture-viewer.tsx': 'a picture that does not load',
  'domains/promotion/campaign-gifts/screens/gift-list.tsx': 'a refusal takes the place of the list',
  'domains/promotion/campaign-gifts/screens/picture-field.tsx': 'a file that is no picture',
  'domains/support/tickets/screens/use-attachments.ts': 'files go up one after the other',
}

const named =
  /const \[(busy|sending|pending|loading|saving|working|refused|refusal|failed|hasFailed|failure|problem|unsent|outcome|status|answer), \w+\] = useState/
const typed = /useState<[^>\n]*(FailureCode|Outcome<)/

it('screens and rooms act by useSubmit and useForm: busy and refused are no states of their own', () => {
  const drawn = files.filter(
    (path) => /^(domains|apps)\/.*\/(screens|console|shell)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
  )
  const found = drawn.filter((path) => named.test(read(path)) || typed.test(read(path)))
  expect(found.toSorted()).toEqual(Object.keys(others).toSorted())
})
