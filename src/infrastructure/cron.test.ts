import { describe, expect, it } from 'vitest'
import { agendaBetween, dueTimes } from './cron.rules.ts'

const at = (text: string) => new Date(text)
const due = (cron: string, after: string, until: string) =>
  dueTimes(cron, at(after), at(until)).map((moment) => moment.toISOString())

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

  it('knows lists, steps, ranges and days of the week', () => {
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

  it('is after the one moment and no later than the other', () => {
    expect(due('0 * * * *', '2026-11-22T10:00:00Z', '2026-11-22T11:00:00Z')).toEqual([
      '2026-11-22T11:00:00.000Z',
    ])
  })

  it('refuses what is no cron', () => {
    for (const cron of ['', '* * * *', '* * * * * *', '60 * * * *', 'a * * * *', '* * 0 * *'])
      expect(() => due(cron, '2026-11-22T10:00:00Z', '2026-11-22T11:00:00Z')).toThrow()
  })

  it('keeps the order, and thins what recurs often', () => {
    const jobs = [
      { name: 'often', cron: '*/5 * * * *' },
      { name: 'hourly', cron: '30 * * * *' },
    ]
    const names = (step: number) =>
      agendaBetween(jobs, {
        after: at('2026-11-22T10:00:00Z'),
        until: at('2026-11-22T11:00:00Z'),
        step,
        lastTurnOf: () => undefined,
        momentsOf: () => [],
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

  it('leaves out no turn in which a job has something to do', () => {
    const jobs = [
      { name: 'awaited', cron: '*/5 * * * *' },
      { name: 'other', cron: '*/5 * * * *' },
    ]
    const turns = agendaBetween(jobs, {
      after: at('2026-11-22T10:00:00Z'),
      until: at('2026-11-22T11:00:00Z'),
      step: 60,
      lastTurnOf: () => at('2026-11-22T09:55:00Z'),
      momentsOf: ({ name }) =>
        name === 'awaited' ? [at('2026-11-22T09:58:00Z'), at('2026-11-22T10:31:00Z')] : [],
    })
    expect(turns.map(({ at, job }) => `${job.name} ${at.toISOString().slice(11, 16)}`)).toEqual([
      'awaited 10:05',
      'awaited 10:35',
      'other 10:55',
    ])
  })
})
