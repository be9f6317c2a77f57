import { describe, expect, it } from 'vitest'
import { deviceOf } from './devices.rules.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

describe('the browser and system of a user agent', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/142.0.0.0`, 'Edge', 'Windows'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${chrome}`, 'Chrome', 'Linux'],
    [`Mozilla/5.0 (Linux; Android 16; K) ${chrome}`, 'Chrome', 'Android'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.6; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Firefox',
      'macOS',
    ],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} OPR/120.0.0.0`, 'Opera', 'Windows'],
    [
      'Mozilla/5.0 (Linux; Android 16; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36',
      'Samsung Internet',
      'Android',
    ],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome}`, 'Chrome', 'ChromeOS'],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/605.1.15',
      'Firefox',
      'iPad',
    ],
    ['curl/8.14', undefined, undefined],
    [null, undefined, undefined],
  ])('%s', (userAgent, browser, system) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system })
  })
})
