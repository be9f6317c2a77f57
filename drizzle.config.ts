import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/database/tables',
  out: './src/database/migrations',
  casing: 'snake_case',
})
