import type { Unclear } from '../../../shared/import.ts';
import type { DaySystem } from '../../../shared/spreadsheet.ts';
import type { Text, Wording } from '../../../shared/texts/text.ts';
import type { DayOrder } from '../../../shared/written-days.ts';
import type { Value } from '../../store/store.ts';

/** A value, or what is wrong with the text; `unknown` is a text that people may say the meaning of. */
export type Converted =
  | {
      value: Value;
      /** What was left out or added, as a phrase that follows the field's name. */
      note?: Text;
    }
  | {
      error: Wording;
      unknown?: string;
      /** What somebody has to say of the whole file before this can be read. */
      unclear?: Unclear;
    };

/** How the texts of a file are read. */
export interface CellReading {
  /** The time zone for timestamps without an offset. */
  zone: string;
  /** The day numbers of a spreadsheet, if numbers in dates are such. */
  dayNumbers?: DaySystem;
  /** The order of days such as 05.06.2009. */
  dates?: DayOrder;
  /** The mark before decimals in texts. */
  decimal?: ',' | '.';
}
