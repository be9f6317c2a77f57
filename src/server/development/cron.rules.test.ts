import { describe, expect, it, test } from 'vitest'
import { companyWallTime } from '#src/shared/dates.ts'
import { runsBetween } from './cron.rules.ts'

const at = (text: string) => new Date(text)
const due = (cron: string, after: string, until: string) =>
  runsBetween([{ cron }], {
    after: at(after),
    until: at(until),
    step: 1,
    lastRunOf: () => undefined,
    momentsOf: () => [],
    isFinal: false,
  }).map((run) => run.at.toISOString())

describe('when recurring work is due', () => {
  it('follows Luxembourg’s clocks, in winter and in summer', () => {
    expect(due('25 2 * * *', '2026-11-22T00:00:00Z', '2026-11-24T00:00:00Z')).toEqual([
      '2026-11-22T01:25:00.000Z',
      '2026-11-23T01:25:00.000Z',
    ])
    expect(due('25 2 * * *', '2026-07-01T00:00:00Z', '2026-07-01T23:00:00Z')).toEqual([
      '2026-07-01T00:25:00.000Z',
    ])
  })

  it('reads lists, steps, ranges and days of the week', () => {
    expect(due('*/20 8-9 * * 1', '2026-11-22T00:00:00Z', '2026-11-29T00:00:00Z')).toEqual([
      '2026-11-23T07:00:00.000Z',
      '2026-11-23T07:20:00.000Z',
      '2026-11-23T07:40:00.000Z',
      '2026-11-23T08:00:00.000Z',
      '2026-11-23T08:20:00.000Z',
      '2026-11-23T08:40:00.000Z',
    ])
    expect(due('0 18 * * 7', '2026-11-22T00:00:00Z', '2026-11-23T00:00:00Z')).toEqual([
      '2026-11-22T17:00:00.000Z',
    ])
    expect(due('5,6 0 1 12 *', '2026-11-22T00:00:00Z', '2026-12-02T00:00:00Z')).toEqual([
      '2026-11-30T23:05:00.000Z',
      '2026-11-30T23:06:00.000Z',
    ])
  })

  it('excludes the start of the stretch and includes its end', () => {
    expect(due('0 * * * *', '2026-11-22T10:00:00Z', '2026-11-22T11:00:00Z')).toEqual([
      '2026-11-22T11:00:00.000Z',
    ])
  })

  test.each([
    ['30,5 11 * * *', ['11:05', '11:30']],
    ['58-59 11 * * *', ['11:58', '11:59']],
    ['10-20/5 11 * * *', ['11:10', '11:15', '11:20']],
    ['8-20/10,9 11 * * *', ['11:08', '11:09', '11:18']],
    ['40/10 11 * * *', ['11:40', '11:50']],
    ['  0   11 *  * * ', ['11:00']],
    ['0 11 22 11 0', ['11:00']],
    ['0 11 * * 5-7', ['11:00']],
    ['0 11 * * 1-6', []],
    ['0 11 21 * *', []],
    ['0 11 * 10 *', []],
  ])('reads %s, on Sunday the 22nd of November', (cron, times) => {
    const all = due(cron, '2026-11-21T23:00:00Z', '2026-11-22T22:59:00Z')
    expect(all.map((moment) => companyWallTime(at(moment)))).toEqual(
      times.map((time) => `2026-11-22T${time}`),
    )
  })

  it('comes once in the nights in which Luxembourg’s clocks change', () => {
    expect(due('25 2 * * *', '2027-03-27T12:00:00Z', '2027-03-28T12:00:00Z')).toEqual([
      '2027-03-28T01:25:00.000Z',
    ])
    expect(due('25 2 * * *', '2027-10-30T12:00:00Z', '2027-10-31T12:00:00Z')).toEqual([
      '2027-10-31T00:25:00.000Z',
    ])
  })

  it('comes every hour in these nights where every hour is meant', () => {
    expect(due('0 * * * *', '2027-03-28T00:00:00Z', '2027-03-28T03:00:00Z')).toHaveLength(3)
    expect(due('0 * * * *', '2027-10-31T00:00:00Z', '2027-10-31T03:00:00Z')).toHaveLength(3)
  })

  test.each(['60 * * * *', 'x5 * * * *', '* 24 * * *'])('rejects %j', (cron) => {
    expect(() => due(cron, '2026-11-22T10:00:00Z', '2026-11-22T11:00:00Z')).toThrow(
      /^(?:Constraint error|Invalid characters)/,
    )
  })

  it('returns the runs in order, and skips runs of a frequent job when the step is long', () => {
    const jobs = [
      { name: 'often', cron: '*/5 * * * *' },
      { name: 'hourly', cron: '30 * * * *' },
    ]
    const names = (step: number) =>
      runsBetween(jobs, {
        after: at('2026-11-22T10:00:00Z'),
        until: at('2026-11-22T11:00:00Z'),
        step,
        lastRunOf: () => undefined,
        momentsOf: () => [],
        isFinal: false,
      }).map(({ job }) => job.name)
    expect(names(1)).toEqual([
      'often',
      'often',
      'often',
      'often',
      'often',
      'often',
      'hourly',
      'often',
      'often',
      'often',
      'often',
      'often',
      'often',
    ])
    expect(names(60)).toEqual(['often', 'hourly'])
  })

  it('does not skip the last run of a job at the end', () => {
    const jobs = [
      { name: 'often', cron: '*/5 * * * *' },
      { name: 'hourly', cron: '17 * * * *' },
    ]
    const runs = (isFinal: boolean) =>
      runsBetween(jobs, {
        after: at('2026-11-22T10:00:00Z'),
        until: at('2026-11-22T14:00:00Z'),
        step: 180,
        lastRunOf: () => undefined,
        momentsOf: () => [],
        isFinal,
      }).map(({ at, job }) => `${job.name} ${at.toISOString().slice(11, 16)}`)
    expect(runs(false)).toEqual(['often 10:05', 'hourly 10:17', 'often 13:05', 'hourly 13:17'])
    expect(runs(true)).toEqual(['often 10:05', 'hourly 10:17', 'often 13:05', 'hourly 13:17', 'often 14:00'])
  })

  it('never skips a run in which a job has something to do', () => {
    const jobs = [
      { name: 'awaited', cron: '*/5 * * * *' },
      { name: 'other', cron: '*/5 * * * *' },
    ]
    const runs = runsBetween(jobs, {
      after: at('2026-11-22T10:00:00Z'),
      until: at('2026-11-22T11:00:00Z'),
      step: 60,
      lastRunOf: () => at('2026-11-22T09:55:00Z'),
      momentsOf: ({ name }) =>
        name === 'awaited' ? [at('2026-11-22T09:58:00Z'), at('2026-11-22T10:31:00Z')] : [],
      isFinal: false,
    })
    expect(runs.map(({ at, job }) => `${job.name} ${at.toISOString().slice(11, 16)}`)).toEqual([
      'awaited 10:05',
      'awaited 10:35',
      'other 10:55',
    ])
  })

  it('skips a run that has nothing new to do since the last one', () => {
    const runs = (moments: readonly Date[]) =>
      runsBetween([{ cron: '*/5 * * * *' }], {
        after: at('2026-11-22T10:00:00Z'),
        until: at('2026-11-22T10:20:00Z'),
        step: 60,
        lastRunOf: () => at('2026-11-22T10:00:00Z'),
        momentsOf: () => moments,
        isFinal: false,
      }).map((run) => run.at.toISOString().slice(11, 16))
    expect(runs([at('2026-11-22T10:00:00Z')])).toEqual([])
    expect(runs([at('2026-11-22T10:00:01Z')])).toEqual(['10:05'])
    expect(runs([at('2026-11-22T10:10:00Z')])).toEqual(['10:10'])
    expect(runs([at('2026-11-22T10:10:01Z')])).toEqual(['10:15'])
  })
})
