import { type Commands, commandsOf } from '@/platform/commands/command'
import { CommandError } from '@/platform/commands/errors'
import { reason, required } from '@/platform/commands/options'
import { isRefusal } from '@/platform/contract/refusal'
import { dropSecondFactor } from './actions/factors/drop-second-factor'
import type { IdentityContext } from './context'

const command = commandsOf<IdentityContext>()

export const commands: Commands<IdentityContext> = {
  'second-factor remove': command({
    summary: `Removes passkeys, authenticator app and recovery codes of a member who has
lost them all: the password alone opens the account again. It is in the audit
log, and the member gets a mail. Make sure first that it is the member who asks.`,
    words: ['EMAIL'],
    needs: 'EMAIL, --operator and --reason',
    options: { operator: required('NAME'), reason: reason() },
    reaches: ['account.factor'],
    example: 'ada@example.test --operator Mira --reason "Ticket T-2K7Q"',
    run: ({ words: [email], options: { operator, reason: why } }, at) =>
      at.installation(async (context, { acting, settle }) => {
        const done = await dropSecondFactor(context, acting(operator), { email, reason: why })
        if (isRefusal(done) && done.refused === 20035) {
          return `${email} has no second factor, or a way back waits for the account: then two of the staff decide it in the\nconsole, under Address requests.`
        }
        if (isRefusal(done)) throw new CommandError(`There is no member with the address ${email}.`)
        await settle()
        return `${email} logs in with the password alone now.`
      }),
  }),
}
