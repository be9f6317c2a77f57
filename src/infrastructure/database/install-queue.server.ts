/**
 * Creates or updates the job queue's tables with the role for migrations, so that the serving role needs no
 * right to change tables.
 */
export async function installQueue(connectionString: string): Promise<void> {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    connectionString,
    max: 1,
    schedule: false,
    supervise: false,
    application_name: 'mirabelle-migrate',
  })
  boss.on('error', () => undefined) // boss.start() throws the errors that matter
  await boss.start()
  await boss.stop({ graceful: false })
}
