import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import { REPORT_SECTIONS } from '../../../shared/report-sections.ts';
import { useModel } from '../../model/model.ts';
import { useCan } from '../../model/use-can.ts';

/** Whether the user may see a section of the reports. */
export function useMaySee(): (section: string) => boolean {
  const { manifest } = useModel();
  const can = useCan();
  return (section) => {
    const needs = REPORT_SECTIONS[section];
    return (
      needs !== undefined &&
      can.read(WORK_ORDER) &&
      can.read(needs.entity) &&
      manifest[needs.entity]?.properties.some(({ name }) => name === needs.property) === true
    );
  };
}
