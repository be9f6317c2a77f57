/**
 * Makes or updates the job queue's tables with the role for migrations, so that the role that serves needs no
 * right to.
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
  boss.on('error', () => undefined) // what matters is thrown by the start itself
  await boss.start()
  await boss.stop({ graceful: false })
}
