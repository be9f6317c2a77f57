import { deliveryCountries } from '#src/shared/delivery.ts'
import { locales } from '#src/shared/language/format.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { regionName } from '#src/shared/language/region-name.ts'
import { pricingTexts } from './pricing.texts.ts'

/** PROGRAMME §8: a sentence with the countries that the monthly box is sent to, shown before paying. */
export function boxCountriesIn(language: Language): string {
  return interpolate(pricingTexts.boxCountries[language], {
    countries: new Intl.ListFormat(locales[language]).format(
      deliveryCountries.map((country) => regionName(country, language)),
    ),
  })
}
