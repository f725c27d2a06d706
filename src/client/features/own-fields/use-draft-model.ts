import { useMemo } from 'react';
import { fittingFiles } from '../../../shared/schema/fitting-files.ts';
import type { LayerFiles } from '../../../shared/schema/layer-files.ts';
import { addOwnLooks } from '../../fields/own-looks.ts';
import { type Model, modelOf, modelWith, productModel, servedBelow, useModel } from '../../model/model.ts';
import { ownLayers } from '../../model/own-layer.ts';
import { withCurrency } from '../../model/with-currency.ts';

// What is drawn of a draft may be of a kind that no page has needed so far.
addOwnLooks();

/** The model as a draft of this layer would make it. What is not right yet is left out. @param hasRecords whether this app can ask for records of it */
export function useDraftModel(files: LayerFiles, layer: string, hasRecords: boolean): Model {
  const { currency } = useModel();
  const text = JSON.stringify(files);
  return useMemo(() => {
    const { manifest: entities, screens } = productModel();
    const fitting = fittingFiles({ entities, screens }, JSON.parse(text), layer);
    const drafted = { id: layer, version: null, files: fitting };
    const whole = modelOf('tenant', modelWith(ownLayers([...servedBelow(), drafted])));
    if (!hasRecords) return { ...whole, isElsewhere: true };
    return currency === undefined ? whole : withCurrency(whole, currency);
  }, [text, layer, hasRecords, currency]);
}
