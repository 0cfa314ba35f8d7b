// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.upload;

/**
 * The URLs that a client needs for one upload.
 *
 * @param publicUrl names the file in later requests
 * @param uploadUrl takes the bytes, without a credential
 */
public record UploadTicket(String publicUrl, String uploadUrl, String contentType) {

    /** Without the URLs: one of them is a secret. */
    @Override
    public String toString() {
        return "UploadTicket[" + contentType + "]";
    }
}
