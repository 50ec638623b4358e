import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  casing: 'snake_case',
  dialect: 'postgresql',
  schema: ['./platform/*/tables.ts', './integrations/*/tables.ts', './domains/*/*/tables{.ts,/*.ts}'],
  out: './migrations',
})
