import { withData } from '@/apps/server/cli/data'
import { whenLauncherEnds } from '@/platform/commands/launcher'

whenLauncherEnds(() => process.exit(1))

/** A command in a process of its own that has written a row and runs a long statement. */
await withData(({ database }) =>
  database.transaction(async (transaction) => {
    await transaction.execute(
      "insert into members (email, username, password_hash, created_at) values ('ida@example.test', 'Ida', '!', now())",
    )
    await transaction.execute('select pg_sleep(600)')
  }),
)
