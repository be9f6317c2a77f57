import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/infrastructure/database/tables/**/*.server.ts',
  out: './src/infrastructure/database/migrations',
  casing: 'snake_case',
})
